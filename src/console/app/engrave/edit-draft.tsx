import { useState } from 'preact/hooks';
import type { DraftEdits } from '../api/client';
import type { Draft } from '../api/types';
import { ErrorNotice } from '../ui/notices';
import { texts } from '../texts';

interface Props {
  draft: Draft;
  error: unknown;
  onSave: (edits: DraftEdits) => Promise<void>;
  onCancel: () => void;
}

/** The person's own words for the note. Saving makes a new draft, which is shown and must be approved by itself. */
export function EditDraft({ draft, error, onSave, onCancel }: Props) {
  const [title, setTitle] = useState(draft.title);
  const [summary, setSummary] = useState(draft.summary);
  const [body, setBody] = useState(draft.body);
  const [isBusy, setIsBusy] = useState(false);
  const edits: DraftEdits = {
    ...(title === draft.title ? {} : { title }),
    ...(summary === draft.summary ? {} : { summary }),
    ...(body === draft.body ? {} : { body }),
  };
  const save = () => {
    setIsBusy(true);
    void onSave(edits).finally(() => setIsBusy(false));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(edits).length === 0) onCancel();
        else save();
      }}
    >
      <label>
        {texts.engrave.noteTitle}
        <input required value={title} maxLength={1000} onInput={(event) => setTitle(event.currentTarget.value)} />
      </label>
      <label>
        {texts.engrave.noteSummary}
        <textarea required rows={3} value={summary} onInput={(event) => setSummary(event.currentTarget.value)} />
      </label>
      <label>
        {texts.engrave.noteBody}
        <textarea
          required
          class="code"
          rows={14}
          value={body}
          onInput={(event) => setBody(event.currentTarget.value)}
        />
      </label>
      <ErrorNotice error={error} />
      <div class="row">
        <button type="submit" aria-busy={isBusy} disabled={isBusy}>
          {texts.engrave.saveEdits}
        </button>
        <button type="button" class="secondary outline" disabled={isBusy} onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
