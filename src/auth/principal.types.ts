/** What a service token may be given. A person's own login has all of them. */
export const SCOPES = ['tools', 'conversations', 'repositories', 'engrave', 'audit', 'metrics'] as const;
export type Scope = (typeof SCOPES)[number];

export type AuthMethod = 'local' | 'oidc_bearer' | 'oidc_session' | 'proxy' | 'service_token';

/** Who is really at the other end: a person, or a service with a token. */
export interface Actor {
  readonly id: string;
  readonly kind: 'person' | 'service';
  readonly name: string;
}

/**
 * The authenticated caller. `id` is whose registry, conversations, key and budget count: the person's own, the
 * service's own, or – where a service acts by grant – the person's, with `actor` naming the service.
 */
export interface Principal {
  readonly id: string;
  readonly kind: 'person' | 'service';
  readonly name: string;
  readonly email?: string;
  readonly isAdmin: boolean;
  readonly authMethod: AuthMethod;
  readonly scopes: ReadonlySet<Scope>;
  readonly actor: Actor;
}

/** Only a person at the other end can approve; a service's `confirm` never counts. */
export function canApprove(caller: Principal): boolean {
  return caller.actor.kind === 'person';
}
