import { useCallback, useState } from 'preact/hooks';
import { conversations, stones } from '../api/client';
import type { Me, Repository } from '../api/types';
import { hrefTo, navigate } from '../router';
import { PageHeading } from '../ui/controls';
import { Busy, ErrorNotice, Notice } from '../ui/notices';
import { useAction, useLoaded, usePages } from '../ui/use-loaded';
import { texts } from '../texts';
import { Composer } from './composer';
import { ConversationList } from './conversation-list';
import { ConversationView } from './conversation-view';
import { StoneSelect } from './stone-select';

const TITLE_CHARACTERS = 80;

/** Conversations at the side; one of them, or the beginning of a new one, in the middle. */
export function TalkPage({ id, me }: { id: string | undefined; me: Me }) {
  const list = usePages((cursor) => conversations.page(cursor), []);
  const connected = useLoaded(() => stones.list(), []);
  // What was said to begin a conversation, handed to its view once.
  const [first, setFirst] = useState<{ id: string; text: string } | null>(null);
  const taken = useCallback(() => setFirst(null), []);
  const begun = (newId: string, text: string) => {
    setFirst({ id: newId, text });
    list.reload();
    navigate('talk', newId);
  };
  return (
    <div class="talk">
      <ConversationList pages={list} openId={id} />
      <div class="talk-main">
        {me.gatewayKey === null && (
          <Notice tone="warn">
            <p>
              {texts.talk.noKey} <a href={hrefTo('settings')}>{texts.talk.toSettings}</a>
            </p>
          </Notice>
        )}
        <ErrorNotice error={connected.error} />
        {connected.data === undefined ? (
          connected.error === undefined && <Busy />
        ) : id === undefined ? (
          <Beginning stones={connected.data} onBegun={begun} />
        ) : (
          <ConversationView
            key={id}
            id={id}
            stones={connected.data}
            firstWords={first?.id === id ? first.text : undefined}
            onFirstWordsTaken={taken}
            onChanged={list.reload}
          />
        )}
      </div>
    </div>
  );
}

function Beginning({ stones: list, onBegun }: { stones: Repository[]; onBegun: (id: string, text: string) => void }) {
  const [repoId, setRepoId] = useState<string | null>(() => firstChoice(list)?.id ?? null);
  const action = useAction();
  const begin = (text: string) =>
    action.run(async () => {
      const title = Array.from(text.replace(/\s+/g, ' ')).slice(0, TITLE_CHARACTERS).join('').trim();
      const { id } = await conversations.create({ title, repoId });
      onBegun(id, text);
    });
  return (
    <>
      <PageHeading title={texts.talk.title} />
      <p>{texts.talk.intro}</p>
      {list.length === 0 && (
        <Notice tone="plain">
          <p>
            {texts.talk.noStones} <a href={hrefTo('stones')}>{texts.talk.connectOne}</a>
          </p>
        </Notice>
      )}
      <StoneSelect stones={list} value={repoId} onChange={setRepoId} />
      <ErrorNotice error={action.error} />
      <Composer isBusy={action.isBusy} onSay={begin} />
    </>
  );
}

/** A stone that holds something comes before one that was only just made. */
function firstChoice(list: readonly Repository[]): Repository | undefined {
  return list.find(({ tip }) => tip !== undefined) ?? list[0];
}
