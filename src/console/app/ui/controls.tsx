import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { texts } from '../texts';

let isFirstPage = true;

/** The heading of a page: names the tab, and takes the focus when the person has come here by a link. */
export function PageHeading({ title, children }: { title: string; children?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – ${texts.product}`;
    // Somebody who has just opened the page starts at its top, where the skip link is.
    if (isFirstPage) {
      isFirstPage = false;
      return;
    }
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (isLost || activeElement.closest('nav') !== null) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div class="page-heading">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(texts.copied);
    } catch {
      setSaid(texts.copyFailed);
    }
  };
  return (
    <>
      <button type="button" class="small secondary outline" onClick={() => void copy()}>
        {label}
      </button>
      <span role="status" class="faint">
        {said}
      </span>
    </>
  );
}

interface TwoStepProps {
  label: string;
  question: ComponentChildren;
  yes: string;
  isDisabled?: boolean;
  isPrimary?: boolean;
  onYes: () => void;
}

/** Asks before it acts. The question is asked every time: nothing is remembered. */
export function TwoStep({ label, question, yes, isDisabled, isPrimary, onYes }: TwoStepProps) {
  const [isAsking, setIsAsking] = useState(false);
  const no = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (isAsking) no.current?.focus();
  }, [isAsking]);
  if (!isAsking) {
    return (
      <button
        type="button"
        class={isPrimary === true ? 'small' : 'small secondary outline'}
        disabled={isDisabled}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </button>
    );
  }
  return (
    <div class="question" role="group" aria-labelledby={id}>
      <p id={id}>{question}</p>
      <div class="row">
        <button
          type="button"
          class="small"
          onClick={() => {
            setIsAsking(false);
            onYes();
          }}
        >
          {yes}
        </button>
        <button type="button" class="small secondary outline" ref={no} onClick={() => setIsAsking(false)}>
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}

const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export function Time({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={at}>
      {Number.isNaN(date.getTime()) ? at : dateTime.format(date)}
    </time>
  );
}

export function Commit({ id }: { id: string }) {
  return (
    <code class="commit" title={id}>
      {id.slice(0, 12)}
    </code>
  );
}

/** A name and what it is; nothing where there is no value. */
export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  if (children === undefined || children === null || children === '' || children === false) return null;
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Text of a file or a diff, wide and long: it scrolls by itself and can be reached by keyboard. */
export function Preformatted({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <pre tabIndex={0} role="group" aria-label={label}>
      <code>{children}</code>
    </pre>
  );
}
