import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { completeChat } from '../api/chat-stream';
import { conversations, tools } from '../api/client';
import { ApiError, isAborted } from '../api/http';
import type { OpenConversation, ToolAnswer, ToolCall } from '../api/types';
import { texts } from '../texts';
import { asMessage, openCalls, runTurn, type TalkMessage, type TurnPorts } from './turn';

/** A `stone_engrave` call that waits for the person. */
export interface AskedEngraving {
  call: ToolCall;
  title: string | undefined;
  answer: (answer: ToolAnswer) => void;
}

export type Phase = 'idle' | 'answering' | 'tool' | 'asking';

/** The conversation's messages, and the turn that is under way. */
export function useTurn(conversation: OpenConversation, repoId: string | null) {
  const [messages, setMessages] = useState<readonly TalkMessage[]>(() =>
    conversation.messages.map((message) => ({ ...message, isStored: true })),
  );
  const [partial, setPartial] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>('idle');
  const [asked, setAsked] = useState<AskedEngraving | null>(null);
  const [error, setError] = useState<unknown>();
  const controller = useRef<AbortController | null>(null);
  const repo = useRef(repoId);
  repo.current = repoId;

  useEffect(() => () => controller.current?.abort(), []);

  const go = useCallback(
    async (start: readonly TalkMessage[]) => {
      if (controller.current !== null) return;
      const mine = new AbortController();
      controller.current = mine;
      const { signal } = mine;
      setError(undefined);
      setPhase('answering');
      let current = start;
      let said = '';
      const ports: TurnPorts = {
        show: (shown) => setMessages((current = shown)),
        store: async (stored) => {
          await conversations.append(conversation.id, [...stored]);
        },
        complete: async (soFar) => {
          setPhase('answering');
          setPartial((said = ''));
          const system: TalkMessage = { role: 'system', content: texts.forModel.system, isStored: true };
          const definitions = await tools.manifest();
          const show = ({ content }: { content: string }) => setPartial((said = content));
          const reply = await completeChat([system, ...soFar], definitions, show, signal);
          setPartial(null);
          said = '';
          return reply;
        },
        execute: (call) => {
          setPhase('tool');
          return execute(call, conversation.id, repo.current, signal);
        },
        askPerson: (call, title) =>
          new Promise((resolve, reject) => {
            setPhase('asking');
            signal.addEventListener('abort', () => reject(signal.reason as Error));
            setAsked({ call, title, answer: resolve });
          }).finally(() => setAsked(null)) as Promise<ToolAnswer>,
      };
      try {
        const end = await runTurn(start, ports);
        if (end === 'too_many_rounds') setError(new ApiError(0, 'too_many_rounds', ''));
      } catch (fault) {
        if (!isAborted(fault)) setError(fault);
        else {
          // A stop is an answer too; what a fault cut off stays to be read until it is asked for again.
          setPartial(null);
          if (said !== '') setMessages(await keepStopped(conversation.id, current, said));
        }
      } finally {
        controller.current = null;
        setPhase('idle');
      }
    },
    [conversation.id],
  );

  return {
    messages,
    partial,
    phase,
    asked,
    error,
    isBusy: phase !== 'idle',
    /** What the person says; calls that were left open are answered first, as OpenAI's shape demands. */
    say: (content: string): boolean => {
      const dropped = openCalls(messages).map((call) => asMessage(call, { content: texts.forModel.callDropped }));
      void go([...messages, ...dropped, { role: 'user', content, isStored: false }]);
      return true;
    },
    /** Goes on where it broke off; an answer that broke off in the middle is asked for again. */
    retry: () => void go(messages),
    stop: () => controller.current?.abort(new DOMException('', 'AbortError')),
  };
}

async function execute(
  { function: { name, arguments: text } }: ToolCall,
  conversationId: string,
  repoId: string | null,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  for (let tries = 0; ; tries++) {
    const answer = await executeOnce({ name, arguments: text, conversationId, repoId }, signal);
    // The first indexing of a stone takes a moment; the model would only be told to say so.
    if (answer.error !== 'repository_not_ready' || tries >= 10) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
    signal.throwIfAborted();
  }
}

async function executeOnce(
  envelope: { name: string; arguments: string; conversationId: string; repoId: string | null },
  signal: AbortSignal,
): Promise<ToolAnswer> {
  try {
    return await tools.execute(envelope, { signal });
  } catch (fault) {
    // A refused call is an answer for the model; a server that is away or a login that ended is not.
    const isAnswer = fault instanceof ApiError && typeof fault.facts.content === 'string';
    if (!isAnswer) throw fault;
    return { content: fault.detail, error: fault.code };
  }
}

async function keepStopped(
  conversationId: string,
  messages: readonly TalkMessage[],
  said: string,
): Promise<readonly TalkMessage[]> {
  const message: TalkMessage = { role: 'assistant', content: said, isStored: false, isStopped: true };
  try {
    await conversations.append(conversationId, [{ role: 'assistant', content: said }]);
    return [...messages, { ...message, isStored: true }];
  } catch {
    // It is stored with the next turn.
    return [...messages, message];
  }
}
