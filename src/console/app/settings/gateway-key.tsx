import { useState } from 'preact/hooks';
import { me } from '../api/client';
import { TwoStep } from '../ui/controls';
import { ErrorNotice } from '../ui/notices';
import { useAction } from '../ui/use-loaded';
import { texts } from '../texts';

/** The key goes in and never comes out; only its last four characters are shown. */
export function GatewayKey({ last4, onChanged }: { last4: string | undefined; onChanged: () => void }) {
  const [key, setKey] = useState('');
  const [said, setSaid] = useState('');
  const action = useAction();
  const act = (work: () => Promise<unknown>, words: string) =>
    void action.run(async () => {
      setSaid('');
      await work();
      setKey('');
      setSaid(words);
      onChanged();
    });
  return (
    <section class="card" aria-labelledby="key-title">
      <h2 id="key-title">{texts.settings.key}</h2>
      <p>{texts.settings.keyIntro}</p>
      <p>
        {last4 === undefined ? texts.settings.noKey : texts.settings.keyEndsIn}{' '}
        {last4 !== undefined && <code>…{last4}</code>}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          act(() => me.putKey(key.trim()), texts.settings.keyStored);
        }}
      >
        <label>
          {last4 === undefined ? texts.settings.newKey : texts.settings.otherKey}
          <input
            type="password"
            required
            value={key}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
        </label>
        <ErrorNotice error={action.error} />
        <p role="status">{said}</p>
        <div class="row">
          <button type="submit" class="small" aria-busy={action.isBusy} disabled={action.isBusy}>
            {texts.settings.storeKey}
          </button>
          {last4 !== undefined && (
            <TwoStep
              label={texts.settings.eraseKey}
              question={texts.settings.eraseQuestion}
              yes={texts.settings.eraseYes}
              isDisabled={action.isBusy}
              onYes={() => act(() => me.eraseKey(), texts.settings.keyErased)}
            />
          )}
        </div>
      </form>
    </section>
  );
}
