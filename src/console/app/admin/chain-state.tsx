import { useState } from 'preact/hooks';
import { audit } from '../api/client';
import type { Verification } from '../api/types';
import { Badge, ErrorNotice, Notice } from '../ui/notices';
import { useAction } from '../ui/use-loaded';
import { texts } from '../texts';

/** Proves the chain when asked: it reads every record and looks for every commit. */
export function ChainState() {
  const [result, setResult] = useState<Verification | null>(null);
  const action = useAction();
  return (
    <section class="card" aria-labelledby="chain-title">
      <h2 id="chain-title">{texts.admin.chain}</h2>
      <p>{texts.admin.chainIntro}</p>
      <button
        type="button"
        class="small"
        aria-busy={action.isBusy}
        disabled={action.isBusy}
        onClick={() => void action.run(async () => setResult(await audit.verify()))}
      >
        {texts.admin.verify}
      </button>
      <div role="status">
        {result?.ok === true && (
          <p>
            <Badge tone="good">{texts.admin.chainOk}</Badge> {texts.admin.checked(result.checked)}{' '}
            <code title={result.head.hash}>
              {texts.admin.head(result.head.seq)} {result.head.hash.slice(0, 16)}
            </code>
          </p>
        )}
        {result?.ok === false && (
          <Notice tone="bad" title={texts.admin.chainBroken(result.faultCount)}>
            <ul>
              {result.faults.map(({ fault, detail }, index) => (
                <li key={index}>
                  <code>{fault}</code> {detail}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      <ErrorNotice error={action.error} />
    </section>
  );
}
