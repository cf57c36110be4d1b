import { ConfigError } from '../config/environment';
import { readConfig } from '../config/read-config';
import { openDatabase } from '../prisma/database.module';
import { PrismaService } from '../prisma/prisma.service';
import { Keyring } from './keyring';
import { VaultRepository } from './vault.repository';
import { VaultService } from './vault.service';

// `npm run vault:rotate`: seals every stored secret with the first of PRIMA_SECRET_KEYS. After it the older keys can be
// taken away. With the embedded database the server must be stopped; with DATABASE_URL it may run.
async function rotate(): Promise<void> {
  const config = readConfig();
  const endpoint = await openDatabase(config.database, config.data);
  const prisma = new PrismaService(endpoint, config.database);
  try {
    await prisma.onModuleInit();
    const keyring = new Keyring(config.secrets, config.data);
    await keyring.onModuleInit();
    const vault = new VaultService(prisma, new VaultRepository(), keyring);
    const { resealed, unreadable } = await vault.rotate();
    process.stdout.write(`resealed ${resealed} with the key "${keyring.sealing.id}"\n`);
    if (unreadable.length > 0) {
      throw new Error(`${unreadable.length} cannot be opened with the keys at hand: ${unreadable.join(', ')}`);
    }
  } finally {
    await prisma.$disconnect();
    await endpoint.close();
  }
}

rotate().catch((error: unknown) => {
  const words = error instanceof ConfigError ? error.message : error instanceof Error ? error.message : String(error);
  process.stderr.write(`vault:rotate failed: ${words}\n`);
  process.exitCode = 1;
});
