import { EmbeddedPostgres } from '../../../src/prisma/embedded/embedded-postgres';
import { administer } from '../test-database';

// Owns the embedded database of a data directory, as a server does, until a signal; then proves that PostgreSQL still
// answers before it stops it.
async function main(): Promise<void> {
  const database = await EmbeddedPostgres.start(process.argv[2] ?? '');
  const stop = () => {
    void (async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await administer(database.url, 'SELECT 1');
      await database.close();
      console.log('stopped in order');
      process.exit(0);
    })();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(JSON.stringify({ url: database.url, pid: database.pid }));
  setInterval(() => undefined, 60_000);
}

main().catch((error: unknown) => {
  console.log(JSON.stringify({ error: (error as { code?: string }).code ?? String(error) }));
  process.exit(3);
});
