import { useEffect, useId, useState } from 'preact/hooks';
import type { Draft } from '../api/types';
import { texts } from '../texts';

interface Props {
  draft: Draft;
  isShared: boolean;
  isBusy: boolean;
  onApprove: () => void;
  onExpired: () => void;
}

/** The approval. It names the draft that it is for; an expired draft can only be made anew. */
export function ApproveButton({ draft, isShared, isBusy, onApprove, onExpired }: Props) {
  const isExpired = useIsPast(draft.expiresAt);
  const id = useId();
  if (isExpired) {
    return (
      <>
        <p role="status">{texts.engrave.expired}</p>
        <button type="button" onClick={onExpired}>
          {texts.engrave.anew}
        </button>
      </>
    );
  }
  return (
    <>
      <button type="button" aria-describedby={id} aria-busy={isBusy} disabled={isBusy} onClick={onApprove}>
        {isShared ? texts.engrave.approveShared : texts.engrave.approve}
      </button>
      <span id={id} class="faint">
        {texts.engrave.boundTo} <code title={draft.digest}>{draft.digest.replace(/^sha256:/, '').slice(0, 12)}</code>
      </span>
    </>
  );
}

function useIsPast(at: string | null): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    setIsPast(false);
    if (at === null) return;
    const timer = setTimeout(() => setIsPast(true), Math.max(0, Date.parse(at) - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return isPast;
}
