import { Badge } from '../ui/notices';
import { Markdown } from '../markdown/markdown';
import { texts } from '../texts';
import { ToolResult, type OpenSection } from './tool-result';
import type { TalkMessage } from './turn';

interface Props {
  message: TalkMessage;
  onOpen: OpenSection;
}

/** One message; a tool's answer is folded, since it was written for the model. */
export function MessageView({ message, onOpen }: Props) {
  const { role, content, toolCalls, isStopped } = message;
  if (role === 'system' || role === 'developer') return null;
  if (role === 'tool') return <ToolResult message={message} onOpen={onOpen} />;
  return (
    <article class={`message ${role}`} aria-label={role === 'user' ? texts.talk.you : texts.talk.model}>
      {content !== '' &&
        (role === 'user' ? (
          <p class="said">{content}</p>
        ) : (
          <Markdown text={content} onCitation={(file, heading) => onOpen({ file, heading })} />
        ))}
      {toolCalls?.map((call) => (
        <p class="faint call" key={call.id}>
          {texts.talk.calls} <code>{call.function.name}</code> <code>{shortened(call.function.arguments)}</code>
        </p>
      ))}
      {isStopped === true && <Badge tone="warn">{texts.talk.stopped}</Badge>}
    </article>
  );
}

/** The answer while it arrives. */
export function PartialMessage({ text }: { text: string }) {
  return (
    <article class="message assistant" aria-label={texts.talk.model} aria-busy="true">
      {text === '' ? <p class="faint">{texts.talk.thinking}</p> : <Markdown text={text} />}
    </article>
  );
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
