import { migrate } from '../../../src/prisma/migrate';

// Waits for a line on its input, so that several of these begin at the same moment.
process.stdin.once('data', () => {
  migrate(process.argv[2] ?? '').then(
    ({ applied }) => {
      console.log(JSON.stringify(applied));
      process.exit(0);
    },
    (error: unknown) => {
      console.log(String(error));
      process.exit(1);
    },
  );
});
console.log('ready');
