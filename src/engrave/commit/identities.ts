import type { Principal } from '../../auth/principal.types';
import type { PersonIdent } from '../../git/git.types';

/** The author: the person on whose behalf it is written, never this server's own git configuration. */
export function authorOf(caller: Principal, serverHost: string): PersonIdent {
  const email = caller.email?.trim() ?? '';
  return { name: caller.name, email: email === '' ? `${caller.id}@users.noreply.${serverHost}` : email };
}

/** The committer: this server. */
export function committerOf(serverHost: string): PersonIdent {
  return { name: 'PrimaChat', email: `primachat@noreply.${serverHost}` };
}
