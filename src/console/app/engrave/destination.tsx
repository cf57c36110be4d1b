import type { Repository } from '../api/types';
import { texts } from '../texts';

/** Where the note will go, and who will see it there. */
export function Destination({ stone, path }: { stone: Repository; path: string }) {
  return (
    <div class="destination">
      <p>
        <strong>{path}</strong>
        <br />
        {texts.engrave.into(stone.name, stone.branch ?? '')}
      </p>
      {stone.shared ? (
        <p>
          {texts.engrave.pushedTo} <code>{stone.remoteUrl ?? stone.name}</code>. {texts.engrave.everyoneSees}
        </p>
      ) : (
        <p>{texts.engrave.staysHere}</p>
      )}
    </div>
  );
}
