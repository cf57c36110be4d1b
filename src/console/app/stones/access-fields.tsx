import { useId } from 'preact/hooks';
import type { Credential } from '../api/types';
import { texts } from '../texts';

export interface Access {
  kind: 'none' | 'token' | 'ssh';
  username: string;
  token: string;
}

export const NO_ACCESS: Access = { kind: 'none', username: '', token: '' };

export function credentialOf({ kind, username, token }: Access): Credential | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'ssh') return { type: 'ssh' };
  return { type: 'token', token, ...(username === '' ? {} : { username }) };
}

/** How the server gets in at the remote. What is typed goes to the server and is never shown again. */
export function AccessFields({ access, onChange }: { access: Access; onChange: (access: Access) => void }) {
  const group = useId();
  return (
    <fieldset>
      <legend>{texts.stones.access}</legend>
      {(['none', 'token', 'ssh'] as const).map((kind) => (
        <label key={kind}>
          <input
            type="radio"
            name={group}
            checked={access.kind === kind}
            onChange={() => onChange({ ...access, kind })}
          />
          {texts.stones.accessKinds[kind]}
        </label>
      ))}
      {access.kind === 'token' && (
        <div class="grid">
          <label>
            {texts.stones.username}
            <input
              value={access.username}
              autocomplete="off"
              onInput={(event) => onChange({ ...access, username: event.currentTarget.value })}
            />
          </label>
          <label>
            {texts.stones.token}
            <input
              type="password"
              required
              value={access.token}
              autocomplete="off"
              onInput={(event) => onChange({ ...access, token: event.currentTarget.value })}
            />
          </label>
        </div>
      )}
    </fieldset>
  );
}
