import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { AppError, isAppError } from '../../common/app-error';
import { DatabaseEndpoint } from '../database-endpoint';
import { locateBinaries, type Binaries } from './binaries';
import { initCluster, SUPERUSER } from './init-cluster';
import { Layout } from './layout';
import {
  clearStale,
  isPostgresAlive,
  readPostmaster,
  signal,
  spawnPostmaster,
  stopPostmaster,
  type Postmaster,
  type Spawned,
} from './postmaster';
import { launcherFor, type Launcher } from './run-as';

const DATABASE = 'primachat';
/** Whoever holds this advisory lock owns the data directory; it ends with the owner's connection, even by kill -9. */
const OWNER_LOCK = 5_070_201;
const PASSWORD_REFUSED = '28P01';
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 5;

export interface EmbeddedOptions {
  /** Told when PostgreSQL ended under us, and how bringing it up again went. */
  onLost?: (words: string) => void;
  /** PostgreSQL settings on top of ours. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * A real PostgreSQL in the data directory, started and stopped with this server. Exactly one server owns it: the one
 * whose session holds the owner's lock. A PostgreSQL that outlived its server (kill -9) has no owner; it is stopped and
 * started again, so that there is one certain state.
 */
export class EmbeddedPostgres extends DatabaseEndpoint {
  private owner?: Client;
  private postmaster?: Postmaster;
  private isClosing = false;
  private recovery = Promise.resolve();
  private readonly endWithProcess = () => this.postmaster && signal(this.postmaster.pid, 'SIGINT');

  private constructor(
    private readonly layout: Layout,
    private readonly binaries: Binaries,
    private readonly launcher: Launcher,
    private readonly password: string,
    /** Set where the socket's path would be too long. */
    private readonly port: number | undefined,
    private readonly options: EmbeddedOptions,
  ) {
    super();
  }

  /** @throws AppError `data_directory_in_use` where another server owns the data directory */
  static async start(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
    const layout = new Layout(dataDir);
    const binaries = await locateBinaries();
    layout.prepare();
    const launcher = launcherFor(layout.cluster, [binaries.initdb, binaries.postgres]);
    layout.giveTo(launcher);
    const password = await layout.password();
    if (!layout.isInitialised) await initCluster(layout, binaries.initdb, launcher);
    const port = layout.socketFits ? undefined : await freePort();
    const database = new EmbeddedPostgres(layout, binaries, launcher, password, port, options);
    await database.open();
    await database.ensureDatabase();
    process.once('exit', database.endWithProcess);
    return database;
  }

  get url(): string {
    const { host, port } = this.address;
    const place = host.startsWith('/') ? `localhost:${port}` : `${host}:${port}`;
    const socket = host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : '';
    return `postgresql://${SUPERUSER}:${this.password}@${place}/${DATABASE}${socket}`;
  }

  /** Process id of the running PostgreSQL. */
  get pid(): number | undefined {
    return this.postmaster?.pid;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.recovery;
    process.removeListener('exit', this.endWithProcess);
    const { postmaster } = this;
    this.postmaster = undefined;
    if (postmaster !== undefined) await stopPostmaster(postmaster.pid);
    await this.owner?.end().catch(() => undefined);
  }

  private get address(): { host: string; port: number } {
    return this.port === undefined
      ? { host: this.layout.socketDir, port: 5432 }
      : { host: '127.0.0.1', port: this.port };
  }

  /** Brings the cluster up and takes the owner's lock. */
  private async open(): Promise<void> {
    let spawned: Spawned | undefined;
    try {
      for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
        const running = readPostmaster(this.layout.cluster);
        const isVisible = running !== undefined && isPostgresAlive(running.pid);
        // One that we do not see may be another container's on the same volume: its socket answers us all the same.
        const mayAnswer = running?.isReady && (isVisible || path.isAbsolute(running.host));
        const owner = mayAnswer ? await this.takeOwnership(running) : null;
        if (owner !== null && running !== undefined) {
          if ([spawned?.pid, this.postmaster?.pid].includes(running.pid)) return this.own(owner, running);
          await owner.end();
          if (!isVisible) throw new Error(`PostgreSQL runs elsewhere on ${this.layout.root} (process ${running.pid}).`);
          await stopPostmaster(running.pid);
        } else if (!isVisible && (spawned === undefined || spawned.hasExited())) {
          // A start that failed although no other server stands in its way will fail again.
          if (spawned !== undefined && running === undefined) break;
          clearStale(this.layout.cluster);
          spawned = await this.spawn();
        }
      }
      throw new Error(`The embedded PostgreSQL in ${this.layout.root} does not start:\n${this.layout.logTail()}`);
    } catch (error) {
      // Where another server took the lock, it is served by the process that we started.
      const isOthers = isAppError(error, 'data_directory_in_use');
      if (spawned !== undefined && !spawned.hasExited() && !isOthers) await stopPostmaster(spawned.pid);
      throw error;
    }
  }

  private spawn(): Promise<Spawned> {
    const { layout, binaries, launcher, port, options } = this;
    return spawnPostmaster(layout, binaries.postgres, launcher, { port, settings: options.settings });
  }

  private own(owner: Client, postmaster: Postmaster): void {
    this.owner = owner;
    this.postmaster = postmaster;
    owner.once('end', () => {
      if (!this.isClosing) this.recovery = this.recover();
    });
  }

  /** The session that holds the owner's lock; null where the server is not yet or no longer able to answer. */
  private async takeOwnership({ host, port }: Postmaster): Promise<Client | null> {
    const { password, layout } = this;
    const application_name = 'primachat owner';
    const client = new Client({ host, port, user: SUPERUSER, password, database: 'postgres', application_name });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [OWNER_LOCK]);
      if (rows[0]?.taken === true) return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if ((error as { code?: unknown }).code !== PASSWORD_REFUSED) return null;
      throw new Error(`${layout.passwordFile} does not hold the password of the embedded PostgreSQL beside it.`);
    }
    await client.end();
    throw new AppError(
      'data_directory_in_use',
      'unavailable',
      `Another server uses the embedded database in ${layout.root}. Stop it, or give this one a PRIMA_DATA_DIR of ` +
        `its own; for several servers on one data directory set DATABASE_URL.`,
    );
  }

  private async ensureDatabase(): Promise<void> {
    const found = await this.owner?.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found?.rowCount === 0) await this.owner?.query(`CREATE DATABASE ${DATABASE}`);
  }

  /** The owner's session ended although nobody closed it: PostgreSQL crashed or was killed. */
  private async recover(): Promise<void> {
    const { onLost = () => undefined } = this.options;
    onLost('the embedded PostgreSQL ended; starting it again');
    try {
      await this.open();
      onLost('the embedded PostgreSQL is up again');
    } catch (error) {
      onLost(`the embedded PostgreSQL cannot be started again: ${String(error)}`);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No loopback port is free.');
  return address.port;
}
