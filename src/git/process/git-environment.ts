import { mkdirSync } from 'node:fs';

/** Where git and ssh are looked for: never the caller's PATH, so that a stray folder in it has no effect. */
const SEARCH_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin';

/**
 * The whole environment of a git child: nothing is inherited. No system, global or XDG configuration, no
 * prompt, the C locale (messages are classified), no replaced objects (libgit2 does not know them either).
 */
export function gitEnvironment(emptyHomeDir: string): NodeJS.ProcessEnv {
  return {
    PATH: SEARCH_PATH,
    HOME: emptyHomeDir,
    XDG_CONFIG_HOME: emptyHomeDir,
    LC_ALL: 'C',
    LANGUAGE: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_ADVICE: '0',
    GIT_ALLOW_PROTOCOL: '',
    SSH_ASKPASS_REQUIRE: 'never',
  };
}

/** Settings that every git command of ours runs with, whatever a repository's own config says. */
export const SAFE_SETTINGS: readonly string[] = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.fsync=committed,reference',
  'credential.helper=',
  'protocol.allow=never',
  'gc.auto=0',
  'maintenance.auto=false',
  'submodule.recurse=false',
  'fetch.recurseSubmodules=false',
].flatMap((setting) => ['-c', setting]);

/**
 * Points HOME and XDG_CONFIG_HOME of this process at an empty folder and answers how to undo it. libgit2 reads
 * both once, when nodegit loads, and would let a person's `insteadOf` or credential helper take effect.
 */
export function prepareGitEnvironment(emptyHomeDir: string): () => void {
  mkdirSync(emptyHomeDir, { recursive: true, mode: 0o700 });
  // Written, never read as a setting: the environment is the only way to tell libgit2.
  // eslint-disable-next-line no-restricted-properties
  const environment = process.env;
  const before = { HOME: environment.HOME, XDG_CONFIG_HOME: environment.XDG_CONFIG_HOME };
  environment.HOME = emptyHomeDir;
  environment.XDG_CONFIG_HOME = emptyHomeDir;
  return () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete environment[name];
      else environment[name] = value;
    }
  };
}
