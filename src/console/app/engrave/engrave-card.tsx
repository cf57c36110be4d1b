import { useEffect, useRef, useState } from 'preact/hooks';
import { engraving, type DraftEdits } from '../api/client';
import { ApiError } from '../api/http';
import type { Engraved, Repository, Skipped, ToolAnswer } from '../api/types';
import { Busy, ErrorNotice, Notice } from '../ui/notices';
import { texts } from '../texts';
import { DraftView } from './draft-view';
import { EditDraft } from './edit-draft';
import { OutcomeView } from './outcome-view';
import { Destination } from './destination';
import { SharedRefusal } from './shared-refusal';
import { ApproveButton } from './approve-button';

export interface EngraveCardProps {
  conversationId: string;
  stone: Repository;
  title?: string;
  isAskedByModel?: boolean;
  /** Sends the approval of exactly this draft. `attempt` is the same for repeats of one click. */
  approve: (digest: string, attempt: string) => Promise<Engraved | Skipped | ToolAnswer>;
  onRefused?: (error: unknown) => void;
  onClose: () => void;
}

type Step =
  | { at: 'drafting' }
  | { at: 'failed' }
  | { at: 'draft' | 'editing' | 'committing'; preview: Engraved }
  | { at: 'skipped'; reason: string }
  | { at: 'done'; result: Engraved };

/**
 * The note as it would be written, and the one place where the page approves anything: a click on the button that stands
 * under the draft, bound to the digest of that draft, once.
 */
export function EngraveCard(props: EngraveCardProps) {
  const { conversationId, stone, title, isAskedByModel, onClose } = props;
  const [step, setStep] = useState<Step>({ at: 'drafting' });
  const [error, setError] = useState<unknown>();
  const heading = useRef<HTMLHeadingElement>(null);
  const attempt = useRef('');
  const isGone = useRef(false);

  const preview = async (edits: DraftEdits, of?: Engraved) => {
    setError(undefined);
    if (of === undefined) setStep({ at: 'drafting' });
    try {
      const given = of === undefined ? edits : { ...edits, draft: of.draft.digest };
      const answer = await engraving.preview(conversationId, { repoId: stone.id, ...given });
      if (isGone.current) return;
      attempt.current = crypto.randomUUID();
      setStep('skipped' in answer ? { at: 'skipped', reason: answer.reason } : { at: 'draft', preview: answer });
    } catch (fault) {
      setError(fault);
      if (of === undefined) setStep({ at: 'failed' });
    }
  };
  const anew = () => void preview(title === undefined ? {} : { title });

  const approve = async (shown: Engraved) => {
    setError(undefined);
    setStep({ at: 'committing', preview: shown });
    try {
      setStep(stepOf(await props.approve(shown.draft.digest, attempt.current), shown));
    } catch (fault) {
      props.onRefused?.(fault);
      setError(fault);
      setStep({ at: 'draft', preview: shown });
    }
  };

  useEffect(() => {
    anew();
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => heading.current?.focus(), [step.at === 'done' || step.at === 'skipped']);

  const mustDraftAnew = error instanceof ApiError && error.code === 'draft_mismatch';
  const isDisabledHere = error instanceof ApiError && error.code === 'shared_engrave_disabled';
  return (
    <section class="card" aria-labelledby="engrave-title" aria-busy={step.at === 'drafting'}>
      <h2 id="engrave-title" ref={heading} tabIndex={-1}>
        {step.at === 'done' ? texts.engrave.doneTitle : texts.engrave.title}
      </h2>
      {isAskedByModel === true && step.at !== 'done' && <p>{texts.engrave.askedByModel}</p>}
      {step.at === 'drafting' && <Busy label={texts.engrave.drafting} />}
      {step.at === 'skipped' && (
        <Notice tone="plain" title={texts.engrave.skipped}>
          <p>{step.reason}</p>
        </Notice>
      )}
      {step.at === 'done' && <OutcomeView result={step.result} stone={stone} />}
      {step.at === 'editing' && (
        <EditDraft
          draft={step.preview.draft}
          error={error}
          onSave={(edits) => preview(edits, step.preview)}
          onCancel={() => {
            setError(undefined);
            setStep({ at: 'draft', preview: step.preview });
          }}
        />
      )}
      {(step.at === 'draft' || step.at === 'committing') && (
        <>
          <Destination stone={stone} path={step.preview.path} />
          <DraftView draft={step.preview.draft} />
          {isDisabledHere ? <SharedRefusal draft={step.preview.draft} /> : <ErrorNotice error={error} />}
        </>
      )}
      {step.at === 'failed' && <ErrorNotice error={error} />}
      <footer class="row">
        {(step.at === 'draft' || step.at === 'committing') && !mustDraftAnew && !isDisabledHere && (
          <ApproveButton
            draft={step.preview.draft}
            isShared={step.preview.repo.shared}
            isBusy={step.at === 'committing'}
            onApprove={() => void approve(step.preview)}
            onExpired={anew}
          />
        )}
        {step.at === 'draft' && !mustDraftAnew && (
          <button
            type="button"
            class="secondary outline"
            onClick={() => setStep({ at: 'editing', preview: step.preview })}
          >
            {texts.engrave.edit}
          </button>
        )}
        {(step.at === 'failed' || mustDraftAnew) && (
          <button type="button" onClick={anew}>
            {texts.engrave.anew}
          </button>
        )}
        {step.at !== 'committing' && step.at !== 'editing' && (
          <button type="button" class="secondary outline" onClick={onClose}>
            {closeLabel(step.at, isAskedByModel === true)}
          </button>
        )}
      </footer>
    </section>
  );
}

function closeLabel(at: Step['at'], isAskedByModel: boolean): string {
  if (at === 'done' || at === 'skipped') return isAskedByModel ? texts.engrave.goOn : texts.close;
  return isAskedByModel ? texts.engrave.decline : texts.engrave.discard;
}

/** Both doors' answers: the route's own shape, or the tool's with the same facts in `display`. */
function stepOf(answer: Engraved | Skipped | ToolAnswer, shown: Engraved): Step {
  if ('skipped' in answer) return { at: 'skipped', reason: answer.reason };
  if ('path' in answer) return { at: 'done', result: answer };
  const { display, error, content } = answer;
  if (display?.kind !== 'engrave' || error !== undefined) throw new ApiError(200, error ?? 'unexpected', content);
  if (display.outcome === 'skipped') return { at: 'skipped', reason: display.reason ?? content };
  const {
    path = shown.path,
    commit = null,
    pushed = false,
    needsReview,
    draft = shown.draft,
    repo = shown.repo,
  } = display;
  return { at: 'done', result: { path, commit, pushed, needsReview, draft, repo } };
}
