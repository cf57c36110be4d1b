import { texts } from '../texts';

interface Props {
  scopes: readonly (keyof typeof texts.scopes)[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function ScopeBoxes({ scopes, chosen, onChange }: Props) {
  return (
    <fieldset>
      <legend>{texts.scopesTitle}</legend>
      {scopes.map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope))
            }
          />
          {texts.scopes[scope]}
        </label>
      ))}
    </fieldset>
  );
}
