import { useState } from 'preact/hooks';
import { stones } from '../api/client';
import type { Repository } from '../api/types';
import { ErrorNotice } from '../ui/notices';
import { useAction } from '../ui/use-loaded';
import { texts } from '../texts';
import { AccessFields, credentialOf, NO_ACCESS } from './access-fields';

interface Props {
  id: string;
  isFailed: boolean;
  onChanged: (stone: Repository) => void;
}

/** Another credential for a stone; one that could not be connected is tried again with it. */
export function ChangeAccess({ id, isFailed, onChanged }: Props) {
  const [access, setAccess] = useState(NO_ACCESS);
  const action = useAction();
  const save = () =>
    void action.run(async () => {
      const changed = await stones.change(id, { credential: credentialOf(access) ?? null });
      setAccess(NO_ACCESS);
      // A deploy key must be registered at the remote before a try can succeed.
      onChanged(isFailed && access.kind !== 'ssh' ? await stones.sync(id) : changed);
    });
  return (
    <details>
      <summary>{texts.stones.changeAccess}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <AccessFields access={access} onChange={setAccess} />
        <ErrorNotice error={action.error} />
        <button type="submit" class="small" aria-busy={action.isBusy} disabled={action.isBusy}>
          {texts.save}
        </button>
      </form>
    </details>
  );
}
