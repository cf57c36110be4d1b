import { conversations } from '../api/client';
import type { Citation } from '../api/types';
import { Badge, ErrorNotice } from '../ui/notices';
import { useLoaded } from '../ui/use-loaded';
import { texts } from '../texts';
import type { OpenSection } from './tool-result';

interface Props {
  conversationId: string;
  /** Asked again when it changes. */
  messageCount: number;
  onOpen: OpenSection;
}

/** Every section that an answer cited, and whether it holds. Nothing where the server does not check or nothing is cited. */
export function Citations({ conversationId, messageCount, onOpen }: Props) {
  const { data, error } = useLoaded(() => conversations.citations(conversationId), [conversationId, messageCount]);
  if (error !== undefined) return <ErrorNotice error={error} />;
  if (data === undefined || data === null || data.length === 0) return null;
  return (
    <section class="citations" aria-labelledby="citations-title">
      <h2 id="citations-title">{texts.talk.citations}</h2>
      <ul>
        {firstOfEach(data).map(({ cited, repository, file, heading, exists, handed }) => (
          <li key={cited}>
            {exists && file !== null ? (
              <button
                type="button"
                class="citation"
                onClick={() => onOpen({ file, heading: heading ?? undefined, repoId: repository?.id })}
              >
                {heading === null ? file : `${file} § ${heading}`}
              </button>
            ) : (
              <code>{cited}</code>
            )}{' '}
            <Badge tone={exists ? 'good' : 'bad'}>{exists ? texts.talk.exists : texts.talk.existsNot}</Badge>{' '}
            <Badge tone={handed ? 'good' : 'warn'}>{handed ? texts.talk.wasRead : texts.talk.wasNotRead}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Answers cite the same section again and again. */
function firstOfEach(citations: readonly Citation[]): Citation[] {
  return [...new Map(citations.toReversed().map((citation) => [citation.cited, citation])).values()].reverse();
}
