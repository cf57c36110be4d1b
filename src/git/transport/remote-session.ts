import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GitConfig } from '../git.config';
import { remoteFailure } from '../git.errors';
import type { RemoteCredential } from '../git.types';
import { gitEnvironment, SAFE_SETTINGS } from '../process/git-environment';
import type { ResolvedRemote } from '../remote/remote-resolver';
import type { RuntimeDir } from './runtime-dir';
import { SshAgent } from './ssh-agent';

/** GitHub's name for token logins; the other hosts take any. */
const DEFAULT_USERNAME = 'x-access-token';

/** What one operation needs to reach its remote: arguments, environment and, on descriptor 3, the credential. */
export interface RemoteSession {
  url: string;
  settings: string[];
  environment: NodeJS.ProcessEnv;
  secret?: string;
  /** Once a git command has run; the credential is sent to one child only, so each needs its own session. */
  close(): void;
}

/** @throws AppError auth_failed when the credential cannot be used at all */
export async function openRemoteSession(
  remote: ResolvedRemote,
  credential: RemoteCredential | undefined,
  config: GitConfig,
  runtime: RuntimeDir,
): Promise<RemoteSession> {
  const directory = runtime.operationDir();
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  try {
    const session = baseSession(remote, config, directory);
    if (remote.scheme === 'ssh') return await withSsh(session, remote, credential, config, directory, remove);
    if (remote.scheme !== 'file') withHttp(session, remote, credential, runtime, directory);
    return { ...session, close: remove };
  } catch (error) {
    remove();
    throw error;
  }
}

type Draft = Omit<RemoteSession, 'close'>;

function baseSession(remote: ResolvedRemote, config: GitConfig, directory: string): Draft {
  const environment = gitEnvironment(config.emptyHomeDir);
  return {
    url: remote.url,
    settings: [...SAFE_SETTINGS, '-c', `protocol.${remote.scheme}.allow=always`],
    environment: { ...environment, GIT_ALLOW_PROTOCOL: remote.scheme, GIT_CEILING_DIRECTORIES: directory },
  };
}

function withHttp(
  session: Draft,
  remote: ResolvedRemote,
  credential: RemoteCredential | undefined,
  runtime: RuntimeDir,
  directory: string,
): void {
  const settings = [
    // A redirect would carry the credential to another host, or lead to an address that nobody checked.
    'http.followRedirects=false',
    'http.sslVerify=true',
    'http.extraHeader=',
    'http.cookieFile=',
    'http.saveCookies=false',
    'http.delegation=none',
    'http.emptyAuth=false',
    // A server that died leaves git to itself: then git ends a silent transfer on its own.
    'http.lowSpeedLimit=1',
    'http.lowSpeedTime=600',
  ];
  if (remote.proxy === undefined) {
    settings.push('http.proxy=');
    const [host, addresses] = [bracket(remote.host), remote.addresses.map(bracket).join(',')];
    settings.push(`http.curloptResolve=${host}:${remote.port}:${addresses}`);
  }
  const lines = [];
  // In a file of this operation, because a proxy's address may hold a password and arguments are public.
  if (remote.proxy !== undefined) lines.push('[http]', `\tproxy = "${remote.proxy.replace(/["\\\n]/g, '\\$&')}"`);
  if (runtime.caBundle !== undefined) lines.push('[http]', `\tsslCAInfo = "${runtime.caBundle}"`);
  const file = join(directory, 'config');
  writeFileSync(file, lines.join('\n') + '\n', { mode: 0o600 });
  session.settings.push(...settings.flatMap((setting) => ['-c', setting]));
  Object.assign(session.environment, { GIT_CONFIG_GLOBAL: file, GIT_ASKPASS: '/bin/false' });
  if (credential === undefined) return;
  if (credential.type !== 'token') throw remoteFailure('auth_failed', { reason: 'credential_kind' });
  const { username = DEFAULT_USERNAME, token } = credential;
  if (/[\0\r\n]/.test(username + token) || token === '' || username === '') {
    throw remoteFailure('auth_failed', { reason: 'credential_malformed' });
  }
  const isDefault = remote.port === (remote.scheme === 'https' ? 443 : 80);
  session.secret = `${username}\n${token}\n`;
  Object.assign(session.environment, {
    GIT_ASKPASS: runtime.askpass,
    PRIMA_ASKPASS_SCHEME: remote.scheme,
    PRIMA_ASKPASS_HOST: `${bracket(remote.host)}${isDefault ? '' : `:${remote.port}`}`,
  });
}

async function withSsh(
  session: Draft,
  remote: ResolvedRemote,
  credential: RemoteCredential | undefined,
  config: GitConfig,
  directory: string,
  remove: () => void,
): Promise<RemoteSession> {
  if (credential?.type !== 'ssh') {
    throw remoteFailure('auth_failed', { reason: credential === undefined ? 'no_credential' : 'credential_kind' });
  }
  const socket = join(directory, 'agent');
  const agent = await SshAgent.start(socket, credential.privateKey).catch((error: unknown) => {
    throw remoteFailure('auth_failed', { reason: 'credential_malformed', cause: error });
  });
  const identity = join(directory, 'id.pub');
  writeFileSync(identity, `${agent.publicLine}\n`, { mode: 0o600 });
  // known_hosts names another port than 22 as [host]:port; an alias is looked up as it stands.
  const alias = remote.port === 22 ? remote.host : `[${remote.host}]:${remote.port}`;
  const options = [
    `HostName=${remote.addresses[0] ?? remote.host}`,
    `HostKeyAlias=${alias}`,
    `UserKnownHostsFile=${config.knownHostsFile ?? '/dev/null'}`,
    'GlobalKnownHostsFile=/dev/null',
    'StrictHostKeyChecking=yes',
    'UpdateHostKeys=no',
    'CheckHostIP=no',
    'VerifyHostKeyDNS=no',
    'BatchMode=yes',
    'IdentitiesOnly=yes',
    `IdentityFile=${identity}`,
    `IdentityAgent=${socket}`,
    'PreferredAuthentications=publickey',
    'PubkeyAuthentication=yes',
    'ForwardAgent=no',
    'ClearAllForwardings=yes',
    'ControlMaster=no',
    'ControlPath=none',
    'PermitLocalCommand=no',
    'ProxyCommand=none',
    'RequestTTY=no',
    'ConnectionAttempts=1',
    // As with http.lowSpeedTime: ends ssh by itself when nobody supervises it any more.
    'ConnectTimeout=120',
    'ServerAliveInterval=30',
    'ServerAliveCountMax=4',
    'LogLevel=ERROR',
  ];
  const command = ['ssh', '-F', '/dev/null', ...options.flatMap((option) => ['-o', option])].map(shellQuote).join(' ');
  session.environment.GIT_SSH_COMMAND = command;
  session.environment.GIT_SSH_VARIANT = 'ssh';
  const close = (): void => {
    agent.close();
    remove();
  };
  return { ...session, close };
}

function bracket(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** Values of ours only, yet a data directory may hold a blank. */
function shellQuote(word: string): string {
  return `'${word.replace(/'/g, `'\\''`)}'`;
}
