import { stones } from '../api/client';
import type { Repository } from '../api/types';
import { ErrorNotice } from '../ui/notices';
import { useAction, useLoaded } from '../ui/use-loaded';
import { texts } from '../texts';

/** What an administrator offers to everyone; nothing where nothing is offered. */
export function OfferedStones({ onConnected }: { onConnected: (stone: Repository) => void }) {
  const { data, error } = useLoaded(() => stones.offered(), []);
  const action = useAction();
  if (error !== undefined) return <ErrorNotice error={error} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section class="card" aria-labelledby="offered-title">
      <h2 id="offered-title">{texts.stones.offeredTitle}</h2>
      <ErrorNotice error={action.error} />
      <ul class="plain-list">
        {data.map(({ id, name, purpose, url }) => (
          <li key={id}>
            <strong>{name}</strong> – {purpose}
            <br />
            <code>{url}</code>{' '}
            <button
              type="button"
              class="small secondary outline"
              disabled={action.isBusy}
              onClick={() => void action.run(async () => onConnected(await stones.connect({ offeredId: id })))}
            >
              {texts.stones.connectOffered(name)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
