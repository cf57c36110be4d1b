import { parseUrl } from '../common/parse-url';
import { userInfo } from 'node:os';
import path from 'node:path';
import {
  AuthConfig,
  CanaryConfig,
  DataConfig,
  DatabaseConfig,
  EngraveConfig,
  GatewayConfig,
  RedactionConfig,
  RemotesConfig,
  SecretsConfig,
  ServerConfig,
  TracingConfig,
} from './config.types';
import { Environment } from './environment';
import { readAuth } from './read-auth';
import { readCanaries, readSecretKeys } from './read-secrets';

/** Everything the server is told from outside, checked once. */
export interface AppConfig {
  server: ServerConfig;
  data: DataConfig;
  database: DatabaseConfig;
  auth: AuthConfig;
  gateway: GatewayConfig;
  engrave: EngraveConfig;
  canaries: CanaryConfig;
  redaction: RedactionConfig;
  secrets: SecretsConfig;
  remotes: RemotesConfig;
  tracing: TracingConfig;
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks all settings in one pass.
 * @throws ConfigError naming every bad variable together, by name and reason, never by value.
 */
export function readConfig(variables: Variables = process.env): AppConfig {
  const env = new Environment(variables);
  const isProduction = variables.NODE_ENV === 'production';
  const server = readServer(env, isProduction);
  const auth = readAuth(env, { isProduction, localName: defaultName(), hasPublicUrl: server.publicUrl !== undefined });
  const database = readDatabase(env);
  const network = {
    caFile: env.text('PRIMA_CA_FILE'),
    httpsProxy: env.text('HTTPS_PROXY') ?? env.text('https_proxy'),
    noProxy: env.text('NO_PROXY') ?? env.text('no_proxy'),
  };
  const gateway = {
    url: env.url('PRIMA_CORE_URL', ['https', 'http'])?.href.replace(/\/+$/, ''),
    model: env.textOr('PRIMA_CORE_MODEL', 'prima-core'),
    timeoutMs: env.integer('PRIMA_CORE_TIMEOUT_MS', 60_000, 100, 600_000),
    ...network,
  };
  const config: AppConfig = {
    server,
    data: readData(env, database.url !== undefined),
    database,
    auth,
    gateway,
    engrave: readEngrave(env),
    canaries: readCanaries(env),
    redaction: { extra: env.text('PRIMA_REDACT_EXTRA'), literals: deploymentSecrets(auth, database) },
    secrets: { keys: readSecretKeys(env, isProduction) },
    remotes: readRemotes(env, auth, isProduction, network),
    tracing: {
      endpoint: env.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['https', 'http'])?.href.replace(/\/+$/, ''),
      serviceName: env.textOr('OTEL_SERVICE_NAME', 'primachat-server'),
    },
  };
  env.assertSound();
  return config;
}

function readServer(env: Environment, isProduction: boolean): ServerConfig {
  const publicUrl = env.url('PRIMA_PUBLIC_URL', ['https', 'http']);
  if (isProduction && publicUrl !== undefined && publicUrl.protocol !== 'https:') {
    env.fault('PRIMA_PUBLIC_URL', 'must be https in production');
  }
  return {
    port: env.integer('PORT', 3000, 0, 65_535),
    host: env.textOr('HOST', '127.0.0.1'),
    isProduction,
    publicUrl: publicUrl?.href.replace(/\/+$/, ''),
    logLevel: env.oneOf('PRIMA_LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
  };
}

function readDatabase(env: Environment): DatabaseConfig {
  const value = env.text('DATABASE_URL');
  if (value !== undefined) {
    const url = parseUrl(value);
    if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) {
      env.fault('DATABASE_URL', 'must be a postgresql:// URL');
    }
  }
  return { url: value, poolSize: env.integer('PRIMA_DATABASE_POOL', 10, 2, 100) };
}

function readData(env: Environment, hasOwnDatabase: boolean): DataConfig {
  const dataDir = path.resolve(env.textOr('PRIMA_DATA_DIR', './data'));
  const named = env.text('PRIMA_CACHE_DIR');
  const cacheDir = path.resolve(named ?? path.join(dataDir, 'cache'));
  if (hasOwnDatabase) {
    // With a database of its own there may be a second replica on the same data directory: SQLite files on a shared
    // volume would be corrupted by it.
    if (named === undefined) env.fault('PRIMA_CACHE_DIR', 'must be named when DATABASE_URL is set');
    else if (isInside(dataDir, cacheDir))
      env.fault('PRIMA_CACHE_DIR', 'must lie outside PRIMA_DATA_DIR when DATABASE_URL is set');
  }
  return { dataDir, cacheDir };
}

function isInside(parent: string, child: string): boolean {
  const relative = path.relative(parent, child);
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}

function readEngrave(env: Environment): EngraveConfig {
  const timezone = env.textOr('PRIMA_TIMEZONE', 'UTC');
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch {
    env.fault('PRIMA_TIMEZONE', 'must be an IANA time zone such as Europe/Berlin');
  }
  return {
    allowAgentSharedEngrave: env.flag('PRIMA_ALLOW_AGENT_SHARED_ENGRAVE', false),
    engravesPerMinute: env.integer('PRIMA_ENGRAVE_RPM', 5, 1, 1_000_000),
    previewsPerMinute: env.integer('PRIMA_PREVIEW_RPM', 20, 1, 1_000_000),
    source: env.textOr('PRIMA_SOURCE', 'chat.prima.li'),
    timezone,
  };
}

function readRemotes(
  env: Environment,
  auth: AuthConfig,
  isProduction: boolean,
  network: Pick<RemotesConfig, 'caFile' | 'httpsProxy' | 'noProxy'>,
): RemotesConfig {
  const hosts = env.list('PRIMA_REMOTE_HOSTS');
  for (const host of hosts) {
    if (!/^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i.test(host)) {
      env.fault('PRIMA_REMOTE_HOSTS', 'entries must be host, host:port or *.example.com');
      break;
    }
  }
  const allowFileRemotes = env.flag('PRIMA_ALLOW_FILE_REMOTES', false);
  if (allowFileRemotes && auth.mode !== 'local') {
    env.fault('PRIMA_ALLOW_FILE_REMOTES', 'works with PRIMA_AUTH=local only');
  }
  return {
    hosts: hosts.length > 0 || isProduction ? hosts : 'any',
    allowFileRemotes,
    knownHostsFile: env.text('PRIMA_SSH_KNOWN_HOSTS'),
    gitTimeoutMs: env.integer('PRIMA_GIT_TIMEOUT_MS', 30_000, 100, 600_000),
    ...network,
  };
}

/** Values of this deployment that the redactor must know as literals. */
function deploymentSecrets(auth: AuthConfig, database: DatabaseConfig): string[] {
  const password = database.url === undefined ? undefined : parseUrl(database.url)?.password;
  return [auth.oidc?.clientSecret, password === undefined ? undefined : decodeURIComponent(password)].filter(
    (value): value is string => value !== undefined && value.length >= 8,
  );
}

function defaultName(): { name: string; email: string } {
  const user = userInfo().username;
  return { name: user, email: `${user}@localhost` };
}
