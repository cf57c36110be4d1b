import { useState } from 'preact/hooks';
import { stones } from '../api/client';
import type { NewRepository, Repository } from '../api/types';
import { ErrorNotice } from '../ui/notices';
import { useAction } from '../ui/use-loaded';
import { texts } from '../texts';
import { AccessFields, credentialOf, NO_ACCESS } from './access-fields';

const EMPTY = { name: '', remoteUrl: '', branch: '', keepRemote: true };

/** A remote to clone, or nothing but a name for a stone that stays on this server. */
export function ConnectForm({ onConnected }: { onConnected: (stone: Repository) => void }) {
  const [isLocal, setIsLocal] = useState(false);
  const [fields, setFields] = useState(EMPTY);
  const [access, setAccess] = useState(NO_ACCESS);
  const action = useAction();
  const set = (part: Partial<typeof EMPTY>) => setFields((before) => ({ ...before, ...part }));

  const input = (): NewRepository => {
    const name = fields.name.trim() === '' ? undefined : fields.name.trim();
    if (isLocal) return { name };
    return {
      name,
      remoteUrl: fields.remoteUrl.trim(),
      branch: fields.branch.trim() === '' ? undefined : fields.branch.trim(),
      credential: credentialOf(access),
      ...(fields.keepRemote ? {} : { keepRemote: false }),
    };
  };
  const connect = () =>
    void action.run(async () => {
      onConnected(await stones.connect(input()));
      setFields(EMPTY);
      setAccess(NO_ACCESS);
    });

  return (
    <section class="card" aria-labelledby="connect-title">
      <h2 id="connect-title">{texts.stones.connectTitle}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          connect();
        }}
      >
        <fieldset>
          <legend>{texts.stones.what}</legend>
          <label>
            <input type="radio" name="kind" checked={!isLocal} onChange={() => setIsLocal(false)} />
            {texts.stones.connectRemote}
          </label>
          <label>
            <input type="radio" name="kind" checked={isLocal} onChange={() => setIsLocal(true)} />
            {texts.stones.makeLocal}
          </label>
        </fieldset>
        {!isLocal && (
          <label>
            {texts.stones.remoteUrl}
            <input
              required
              value={fields.remoteUrl}
              placeholder="https://git.example.org/team/handbook.git"
              autocomplete="off"
              spellcheck={false}
              onInput={(event) => set({ remoteUrl: event.currentTarget.value })}
            />
          </label>
        )}
        <div class="grid">
          <label>
            {isLocal ? texts.stones.name : texts.stones.nameOptional}
            <input
              required={isLocal}
              value={fields.name}
              maxLength={200}
              onInput={(event) => set({ name: event.currentTarget.value })}
            />
          </label>
          {!isLocal && (
            <label>
              {texts.stones.branchOptional}
              <input
                value={fields.branch}
                autocomplete="off"
                onInput={(event) => set({ branch: event.currentTarget.value })}
              />
            </label>
          )}
        </div>
        {!isLocal && (
          <>
            <AccessFields access={access} onChange={setAccess} />
            <label>
              <input
                type="checkbox"
                checked={fields.keepRemote}
                onChange={(event) => set({ keepRemote: event.currentTarget.checked })}
              />
              {texts.stones.keepRemote}
            </label>
          </>
        )}
        <ErrorNotice error={action.error} />
        <button type="submit" aria-busy={action.isBusy} disabled={action.isBusy}>
          {isLocal ? texts.stones.make : texts.stones.connect}
        </button>
      </form>
    </section>
  );
}
