import { useState } from 'preact/hooks';
import { stones } from '../api/client';
import type { Repository } from '../api/types';
import { Commit, CopyButton, Fact, Time, TwoStep } from '../ui/controls';
import { Badge, ErrorNotice, Notice, type Tone } from '../ui/notices';
import { useAction } from '../ui/use-loaded';
import { texts } from '../texts';
import { ChangeAccess } from './change-access';

interface Props {
  stone: Repository;
  onChanged: (stone: Repository) => void;
  onRemoved: () => void;
}

const TONES: Record<Repository['state'], Tone> = { connecting: 'plain', ready: 'good', failed: 'bad' };

export function StoneCard({ stone, onChanged, onRemoved }: Props) {
  const { id, name, shared, state, progress, error, unpushed, publicKey } = stone;
  const action = useAction();
  const [said, setSaid] = useState<string>();
  const [review, setReview] = useState<string>();
  const titleId = `stone-${id}`;

  const act = (work: () => Promise<void>) =>
    void action.run(async () => {
      setSaid(undefined);
      setReview(undefined);
      await work();
    });
  const sync = () =>
    act(async () => {
      onChanged(await stones.sync(id));
      setSaid(texts.stones.synced);
    });
  const push = () =>
    act(async () => {
      const { pushed, needsReview, ...after } = await stones.push(id);
      onChanged(after);
      setReview(needsReview);
      setSaid(pushed ? texts.stones.pushDone : undefined);
    });

  return (
    <article class="stone" aria-labelledby={titleId}>
      <h2 id={titleId}>
        {name} <Badge tone={TONES[state]}>{texts.stones.states[state]}</Badge>{' '}
        <Badge tone="plain">{shared ? texts.stones.shared : texts.stones.local}</Badge>
      </h2>
      {state === 'connecting' && (
        <div role="status">
          <p>{progress ?? texts.stones.connecting}</p>
          <progress aria-label={texts.stones.connecting} value={percentIn(progress)} max={100} />
        </div>
      )}
      {error !== undefined && (
        <Notice tone={state === 'failed' ? 'bad' : 'warn'} title={texts.stones.errorTitle[state]}>
          <p>{texts.stones.errors[error.code as keyof typeof texts.stones.errors] ?? error.detail}</p>
          <p class="faint">
            <code>{error.code}</code>
          </p>
        </Notice>
      )}
      <dl class="facts">
        <Fact name={texts.stones.remote}>{stone.remoteUrl !== undefined && <code>{stone.remoteUrl}</code>}</Fact>
        <Fact name={texts.stones.branch}>{stone.branch !== null && <code>{stone.branch}</code>}</Fact>
        <Fact name={texts.stones.tip}>{stone.tip !== undefined && <Commit id={stone.tip} />}</Fact>
        <Fact name={texts.stones.indexed}>{stone.indexedAt !== undefined && <Time at={stone.indexedAt} />}</Fact>
        <Fact name={texts.stones.unpushed}>{unpushed > 0 && texts.stones.commits(unpushed)}</Fact>
      </dl>
      {publicKey !== undefined && (
        <div class="notice plain">
          <p>{texts.stones.deployKey}</p>
          <p>
            <code class="key">{publicKey}</code>
          </p>
          <CopyButton text={publicKey} label={texts.stones.copyKey} />
        </div>
      )}
      {review !== undefined && (
        <Notice tone="warn" title={texts.engrave.needsReview}>
          <p>{review}</p>
        </Notice>
      )}
      <ErrorNotice error={action.error} />
      {said !== undefined && <p role="status">{said}</p>}
      <div class="row">
        {state !== 'connecting' && stone.remoteUrl !== undefined && (
          <button
            type="button"
            class="small secondary outline"
            disabled={action.isBusy}
            aria-busy={action.isBusy}
            onClick={sync}
          >
            {state === 'failed' ? texts.stones.tryAgain : texts.stones.sync}
          </button>
        )}
        {shared && state === 'ready' && unpushed > 0 && (
          <TwoStep
            label={texts.stones.pushAgain}
            question={texts.stones.pushQuestion(unpushed, stone.remoteUrl ?? name)}
            yes={texts.stones.pushYes}
            isDisabled={action.isBusy}
            isPrimary
            onYes={push}
          />
        )}
        <TwoStep
          label={texts.stones.disconnect}
          question={texts.stones.disconnectQuestion(name, unpushed)}
          yes={texts.stones.disconnectYes}
          isDisabled={action.isBusy}
          onYes={() =>
            act(async () => {
              await stones.remove(id);
              onRemoved();
            })
          }
        />
      </div>
      {stone.remoteUrl !== undefined && state !== 'connecting' && (
        <ChangeAccess key={state} id={id} isFailed={state === 'failed'} onChanged={onChanged} />
      )}
    </article>
  );
}

/** The progress is a sentence with a share in it; without one the bar says only that something goes on. */
function percentIn(progress: string | undefined): number | undefined {
  const found = /(\d{1,3})\s*%/.exec(progress ?? '');
  return found === null ? undefined : Math.min(100, Number(found[1]));
}
