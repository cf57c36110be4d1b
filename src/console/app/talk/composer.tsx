import { useRef, useState } from 'preact/hooks';
import { texts } from '../texts';

interface Props {
  isBusy: boolean;
  /** Answers false where nothing came of it: what was typed stays then. */
  onSay: (text: string) => boolean | Promise<boolean>;
  onStop?: () => void;
}

/** Enter sends, Shift+Enter breaks the line; while an answer is under way the button stops it. */
export function Composer({ isBusy, onSay, onStop }: Props) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = () => {
    const said = text.trim();
    if (said === '' || isBusy) return;
    setText('');
    field.current?.focus();
    void Promise.resolve(onSay(said)).then((isSaid) => {
      if (!isSaid) setText((typed) => (typed === '' ? said : typed));
    });
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label>
        <span class="visually-hidden">{texts.talk.message}</span>
        <textarea
          ref={field}
          rows={3}
          value={text}
          placeholder={texts.talk.placeholder}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // While an input method composes, Enter belongs to it.
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
      </label>
      {isBusy ? (
        <button type="button" class="secondary outline" onClick={onStop}>
          {texts.talk.stop}
        </button>
      ) : (
        <button type="submit" disabled={text.trim() === ''}>
          {texts.talk.send}
        </button>
      )}
    </form>
  );
}
