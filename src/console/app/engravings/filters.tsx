import { useState } from 'preact/hooks';
import type { EngravingFilter } from '../api/client';
import { texts } from '../texts';

interface Props {
  isAdmin?: boolean;
  onFilter: (filter: EngravingFilter) => void;
}

const NONE = { outcome: '', actor: '', repository: '', door: '', from: '', to: '' };

/** Dates are days of the person's calendar; the server is asked for the moments they begin and end. */
export function Filters({ isAdmin, onFilter }: Props) {
  const [fields, setFields] = useState(NONE);
  const set = (part: Partial<typeof NONE>) => setFields((before) => ({ ...before, ...part }));
  const apply = (given: typeof NONE) => {
    const { from, to, ...rest } = given;
    onFilter({ ...rest, from: momentOf(from, 0), to: momentOf(to, 1) });
  };
  return (
    <form
      class="filters"
      aria-label={texts.engravings.filters}
      onSubmit={(event) => {
        event.preventDefault();
        apply(fields);
      }}
    >
      <label>
        {texts.engravings.outcome}
        <select value={fields.outcome} onChange={(event) => set({ outcome: event.currentTarget.value })}>
          <option value="">{texts.any}</option>
          {Object.entries(texts.engravings.outcomes).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {isAdmin === true && (
        <label>
          {texts.engravings.actor}
          <input value={fields.actor} onInput={(event) => set({ actor: event.currentTarget.value })} />
        </label>
      )}
      <label>
        {texts.engravings.repository}
        <input value={fields.repository} onInput={(event) => set({ repository: event.currentTarget.value })} />
      </label>
      <label>
        {texts.engravings.door}
        <select value={fields.door} onChange={(event) => set({ door: event.currentTarget.value })}>
          <option value="">{texts.any}</option>
          {Object.entries(texts.engravings.doors).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        {texts.engravings.from}
        <input type="date" value={fields.from} onInput={(event) => set({ from: event.currentTarget.value })} />
      </label>
      <label>
        {texts.engravings.to}
        <input type="date" value={fields.to} onInput={(event) => set({ to: event.currentTarget.value })} />
      </label>
      <div class="row">
        <button type="submit" class="small">
          {texts.engravings.filter}
        </button>
        <button
          type="button"
          class="small secondary outline"
          onClick={() => {
            setFields(NONE);
            apply(NONE);
          }}
        >
          {texts.engravings.clear}
        </button>
      </div>
    </form>
  );
}

function momentOf(day: string, daysLater: number): string | undefined {
  if (day === '') return undefined;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}
