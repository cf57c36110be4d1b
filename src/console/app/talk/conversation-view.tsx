import { useEffect, useRef, useState } from 'preact/hooks';
import { conversations, engraving, tools } from '../api/client';
import type { OpenConversation, Repository } from '../api/types';
import { EngraveCard } from '../engrave/engrave-card';
import { navigate } from '../router';
import { PageHeading, TwoStep } from '../ui/controls';
import { Busy, ErrorNotice } from '../ui/notices';
import { useAction, useLoaded } from '../ui/use-loaded';
import { texts } from '../texts';
import { Citations } from './citations';
import { Composer } from './composer';
import { MessageView, PartialMessage } from './message-view';
import { SectionDialog } from './section-dialog';
import { StoneSelect } from './stone-select';
import { toolAnswerOf, type ToolOutcome } from './tool-outcome';
import type { SectionPlace } from './tool-result';
import { isUnfinished } from './turn';
import { useTurn, type AskedEngraving } from './use-turn';

interface Props {
  id: string;
  stones: readonly Repository[];
  firstWords: string | undefined;
  onFirstWordsTaken: () => void;
  onChanged: () => void;
}

export function ConversationView({ id, ...props }: Props) {
  const { data, error, reload } = useLoaded(() => conversations.open(id), [id]);
  if (data === undefined) {
    return error === undefined ? (
      <Busy />
    ) : (
      <ErrorNotice error={error}>
        <button type="button" class="small" onClick={reload}>
          {texts.retry}
        </button>
      </ErrorNotice>
    );
  }
  return <OpenedConversation conversation={data} {...props} />;
}

type OpenedProps = Omit<Props, 'id'> & { conversation: OpenConversation };

function OpenedConversation({ conversation, stones, firstWords, onFirstWordsTaken, onChanged }: OpenedProps) {
  const [repoId, setRepoId] = useState(conversation.repoId);
  const [place, setPlace] = useState<SectionPlace | null>(null);
  const [isEngraving, setIsEngraving] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const turn = useTurn(conversation, repoId);
  const action = useAction();
  const { messages, partial, phase, asked, isBusy } = turn;
  const stone = stones.find((candidate) => candidate.id === repoId);

  useEffect(() => {
    if (firstWords === undefined) return;
    onFirstWordsTaken();
    turn.say(firstWords);
  }, [firstWords]);
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [messages.length, partial, asked]);

  const choose = (chosen: string | null) =>
    void action.run(async () => {
      await conversations.change(conversation.id, { repoId: chosen });
      setRepoId(chosen);
      setIsEngraving(false);
    });
  const remove = () =>
    void action.run(async () => {
      turn.stop();
      await conversations.remove(conversation.id);
      onChanged();
      navigate('talk');
    });

  return (
    <>
      <PageHeading title={conversation.title ?? texts.talk.untitled}>
        <div class="row">
          <button
            type="button"
            class="small"
            disabled={isBusy || isEngraving || stone === undefined || messages.length === 0}
            onClick={() => setIsEngraving(true)}
          >
            {texts.engrave.begin}
          </button>
          <TwoStep
            label={texts.talk.remove}
            question={texts.talk.removeQuestion}
            yes={texts.talk.removeYes}
            onYes={remove}
          />
        </div>
      </PageHeading>
      <StoneSelect stones={stones} value={repoId} isDisabled={isBusy} onChange={choose} />
      <ErrorNotice error={action.error} />
      <div class="log" role="log" aria-label={texts.talk.log} aria-busy={phase === 'answering'}>
        {messages.map((message, index) => (
          <MessageView key={index} message={message} onOpen={setPlace} />
        ))}
        {partial !== null && <PartialMessage text={partial} />}
      </div>
      {phase === 'tool' && <Busy label={texts.talk.runsTool} />}
      <ErrorNotice error={turn.error}>
        <button type="button" class="small" onClick={turn.retry}>
          {texts.retry}
        </button>
      </ErrorNotice>
      {!isBusy && turn.error === undefined && firstWords === undefined && isUnfinished(messages) && (
        <div class="row">
          <span class="faint">{texts.talk.unfinished}</span>
          <button type="button" class="small" onClick={turn.retry}>
            {texts.talk.goOn}
          </button>
        </div>
      )}
      {asked !== null && stone !== undefined && (
        <AskedCard asked={asked} conversationId={conversation.id} stone={stone} />
      )}
      {asked !== null && stone === undefined && <NoStoneToEngrave asked={asked} />}
      {isEngraving && asked === null && stone !== undefined && (
        <EngraveCard
          conversationId={conversation.id}
          stone={stone}
          approve={(digest, attempt) => engraving.approve(conversation.id, stone.id, digest, attempt)}
          onClose={() => setIsEngraving(false)}
        />
      )}
      {phase === 'idle' && (
        <Citations conversationId={conversation.id} messageCount={messages.length} onOpen={setPlace} />
      )}
      <div ref={end} />
      {asked === null && <Composer isBusy={isBusy} onSay={turn.say} onStop={turn.stop} />}
      {place !== null && <SectionDialog place={place} repoId={place.repoId ?? repoId} onClose={() => setPlace(null)} />}
    </>
  );
}

/** The model's call. Only the click in the card sets `confirm`, and it names the draft that was shown. */
function AskedCard({
  asked,
  conversationId,
  stone,
}: {
  asked: AskedEngraving;
  conversationId: string;
  stone: Repository;
}) {
  const [outcome, setOutcome] = useState<ToolOutcome>({ kind: 'declined' });
  const { name, arguments: text } = asked.call.function;
  return (
    <EngraveCard
      key={asked.call.id}
      conversationId={conversationId}
      stone={stone}
      title={asked.title}
      isAskedByModel
      approve={async (digest) => {
        const envelope = { name, arguments: text, conversationId, repoId: stone.id };
        const answer = await tools.execute({ ...envelope, confirm: true, draft: digest });
        setOutcome({ kind: 'answered', answer });
        return answer;
      }}
      onRefused={(error) => setOutcome({ kind: 'refused', error })}
      onClose={() => asked.answer(toolAnswerOf(outcome))}
    />
  );
}

function NoStoneToEngrave({ asked }: { asked: AskedEngraving }) {
  useEffect(() => asked.answer({ content: texts.forModel.noStone, error: 'no_repository' }), [asked]);
  return null;
}
