import { conversations } from '../api/client';
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
        {data.map(({ file, heading, exists, wasRead }) => (
          <li key={`${file} § ${heading}`}>
            <button type="button" class="citation" onClick={() => onOpen({ file, heading })}>
              {file} § {heading}
            </button>{' '}
            <Badge tone={exists ? 'good' : 'bad'}>{exists ? texts.talk.exists : texts.talk.existsNot}</Badge>{' '}
            <Badge tone={wasRead ? 'good' : 'warn'}>{wasRead ? texts.talk.wasRead : texts.talk.wasNotRead}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
