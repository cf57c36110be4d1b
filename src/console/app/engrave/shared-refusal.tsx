import type { Draft } from '../api/types';
import { CopyButton } from '../ui/controls';
import { Notice } from '../ui/notices';
import { texts } from '../texts';

/** This server may not write into shared stones: says why, and gives the note to a person who commits it themselves. */
export function SharedRefusal({ draft }: { draft: Draft }) {
  return (
    <div role="alert">
      <Notice tone="bad" title={texts.engrave.sharedDisabled}>
        <p>{texts.engrave.sharedDisabledMeans}</p>
        <p>
          {texts.engrave.commitYourself} <code>{draft.path}</code>
        </p>
        <NoteToKeep draft={draft} />
      </Notice>
    </div>
  );
}

/** The note's bytes, to copy or to download. */
export function NoteToKeep({ draft }: { draft: Draft }) {
  const download = () => {
    const url = URL.createObjectURL(new Blob([draft.markdown], { type: 'text/markdown;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = draft.path.split('/').at(-1) ?? 'note.md';
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  return (
    <div class="row">
      <CopyButton text={draft.markdown} label={texts.engrave.copyNote} />
      <button type="button" class="small secondary outline" onClick={download}>
        {texts.engrave.downloadNote}
      </button>
    </div>
  );
}
