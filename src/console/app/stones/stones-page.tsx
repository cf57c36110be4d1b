import { useEffect } from 'preact/hooks';
import { stones } from '../api/client';
import type { Repository } from '../api/types';
import { PageHeading } from '../ui/controls';
import { Busy, ErrorNotice } from '../ui/notices';
import { useLoaded } from '../ui/use-loaded';
import { texts } from '../texts';
import { ConnectForm } from './connect-form';
import { OfferedStones } from './offered-stones';
import { StoneCard } from './stone-card';

const PROGRESS_EVERY_MS = 1000;

export function StonesPage() {
  const { data, error, reload, set } = useLoaded(() => stones.list(), []);
  const isConnecting = data?.some(({ state }) => state === 'connecting') === true;
  useEffect(() => {
    if (!isConnecting) return;
    const timer = setInterval(reload, PROGRESS_EVERY_MS);
    return () => clearInterval(timer);
  }, [isConnecting, reload]);

  const added = (stone: Repository) => set((list) => [stone, ...list]);
  const changed = (stone: Repository) =>
    set((list) => list.map((before) => (before.id === stone.id ? { ...before, ...stone } : before)));
  const removed = (id: string) => set((list) => list.filter((stone) => stone.id !== id));

  return (
    <>
      <PageHeading title={texts.stones.title} />
      <p>{texts.stones.intro}</p>
      <ErrorNotice error={error}>
        <button type="button" class="small" onClick={reload}>
          {texts.retry}
        </button>
      </ErrorNotice>
      {data === undefined && error === undefined && <Busy />}
      {data?.length === 0 && <p class="faint">{texts.stones.none}</p>}
      {data?.map((stone) => (
        <StoneCard key={stone.id} stone={stone} onChanged={changed} onRemoved={() => removed(stone.id)} />
      ))}
      <OfferedStones onConnected={added} />
      <ConnectForm onConnected={added} />
    </>
  );
}
