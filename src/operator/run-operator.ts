import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module';
import { ConfigError } from '../config/environment';
import { readConfig } from '../config/read-config';

/** Runs an operator's command inside the application, without doors; prints its lines, or why it failed. */
export function runOperator(name: string, work: (app: INestApplicationContext) => Promise<string[]>): void {
  runInApp(work).then(
    (lines) => void process.stdout.write(`${lines.join('\n')}\n`),
    (error: unknown) => {
      const words = error instanceof ConfigError || error instanceof Error ? error.message : String(error);
      process.stderr.write(`${name} failed: ${words}\n`);
      process.exitCode = 1;
    },
  );
}

async function runInApp(work: (app: INestApplicationContext) => Promise<string[]>): Promise<string[]> {
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(readConfig()), { logger: ['error'] });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
