import type { Repository } from '../api/types';
import { texts } from '../texts';

interface Props {
  stones: readonly Repository[];
  value: string | null;
  isDisabled?: boolean;
  onChange: (id: string | null) => void;
}

/** Which stone the tools may use is the person's choice; the model cannot name one. */
export function StoneSelect({ stones, value, isDisabled, onChange }: Props) {
  const isGone = value !== null && !stones.some(({ id }) => id === value);
  return (
    <label class="stone-select">
      {texts.talk.stone}
      <select
        value={value ?? ''}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      >
        <option value="">{texts.talk.noStone}</option>
        {isGone && <option value={value}>{texts.talk.goneStone}</option>}
        {stones.map(({ id, name, shared, state }) => (
          <option key={id} value={id}>
            {name} ({shared ? texts.stones.shared : texts.stones.local}
            {state === 'ready' ? '' : `, ${texts.stones.states[state]}`})
          </option>
        ))}
      </select>
    </label>
  );
}
