import { useEffect, useRef } from 'preact/hooks';
import { tools } from '../api/client';
import { Commit, Preformatted } from '../ui/controls';
import { Busy, ErrorNotice, Notice } from '../ui/notices';
import { useLoaded } from '../ui/use-loaded';
import { texts } from '../texts';
import { Markers, type SectionPlace } from './tool-result';

interface Props {
  place: SectionPlace;
  repoId: string | null;
  onClose: () => void;
}

/**
 * A section as it is committed, in the preparation that the model is given. No conversation is named in the call: what the
 * person looks up was not handed to the model.
 */
export function SectionDialog({ place, repoId, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, error } = useLoaded(
    () => tools.execute({ name: 'stone_read', arguments: { path: place.file, heading: place.heading }, repoId }),
    [place.file, place.heading, repoId],
  );
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const display = data?.display?.kind === 'read' ? data.display : undefined;
  const title = place.heading === undefined ? place.file : `${place.file} § ${place.heading}`;
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="section-title">
      <article>
        <h2 id="section-title">{title}</h2>
        {data === undefined && error === undefined && <Busy />}
        <ErrorNotice error={error} />
        {data?.error !== undefined && (
          <Notice tone="bad">
            <p>{texts.errors.byCode[data.error as keyof typeof texts.errors.byCode] ?? data.content}</p>
          </Notice>
        )}
        {display !== undefined && data !== undefined && (
          <>
            <p class="faint">
              {texts.talk.lines(display.line, display.endLine)} {texts.talk.atCommit} <Commit id={display.commit} />
              {display.isCut && <> {texts.talk.cut}</>}
            </p>
            <Markers markers={display.markers} />
            <Preformatted label={title}>{insideFence(data.content)}</Preformatted>
          </>
        )}
        <footer>
          <button type="button" class="secondary outline" onClick={() => dialog.current?.close()}>
            {texts.close}
          </button>
        </footer>
      </article>
    </dialog>
  );
}

/** The repository's own text out of the answer; the whole answer where the fence is not as expected. */
export function insideFence(content: string): string {
  const match = /^===== BEGIN [A-Z-]+ ([0-9a-f]{24,}) =====\n([\s\S]*)\n===== END [A-Z-]+ \1 =====$/m.exec(content);
  return match?.[2] ?? content;
}
