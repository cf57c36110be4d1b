import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../common/app-error';
import { DataConfig } from '../config/config.types';
import { PrismaService } from '../prisma/prisma.service';

const CHECK_TIMEOUT_MS = 2000;

/** Whether this replica can keep what it promises: the database answers and the data directory takes a write. */
@Injectable()
export class ReadinessService {
  private isStopping = false;

  constructor(
    private readonly prisma: PrismaService,
    private readonly data: DataConfig,
  ) {}

  /** @throws AppError `not_ready` naming what does not work. */
  async check(): Promise<Record<string, string>> {
    const checks = {
      database: await outcome(this.prisma.$queryRaw`SELECT 1`),
      disk: await outcome(this.writeProbe()),
      ...(this.isStopping ? { server: 'stopping' } : {}),
    };
    if (Object.values(checks).some((result) => result !== 'ok')) {
      throw new AppError('not_ready', 'unavailable', 'This server cannot work at the moment.', { data: { checks } });
    }
    return checks;
  }

  /** Says that this replica is going, so that nothing new is sent to it. */
  stop(): void {
    this.isStopping = true;
  }

  private async writeProbe(): Promise<void> {
    const file = path.join(this.data.dataDir, `.ready-${randomBytes(8).toString('hex')}`);
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile('ready');
      await handle.close();
    } finally {
      await rm(file, { force: true });
    }
  }
}

async function outcome(check: PromiseLike<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('slow'), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([Promise.resolve(check).then(() => 'ok'), deadline]);
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}
