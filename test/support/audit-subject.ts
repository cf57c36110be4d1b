import type { AuditSubject } from '../../src/audit/audit.types';
import type { Principal } from '../../src/auth/principal.types';
import { newId } from '../../src/common/ids';

export function makePerson(over: Partial<Principal> = {}): Principal {
  const id = over.id ?? newId('prin');
  return {
    id,
    kind: 'person',
    name: 'Jane Doe',
    isAdmin: false,
    authMethod: 'oidc_bearer',
    scopes: new Set(),
    actor: { id, kind: 'person', name: 'Jane Doe' },
    ...over,
  };
}

export function makeSubject(over: Partial<AuditSubject> = {}): AuditSubject {
  return {
    engravingId: newId('engr'),
    caller: makePerson(),
    door: 'http',
    conversationId: newId('conv'),
    repositoryId: newId('repo'),
    repositoryName: 'handbook',
    confirm: 'none',
    ...over,
  };
}
