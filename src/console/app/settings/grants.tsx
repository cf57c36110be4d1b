import { useState } from 'preact/hooks';
import { me } from '../api/client';
import { Time, TwoStep } from '../ui/controls';
import { ErrorNotice } from '../ui/notices';
import { ScopeBoxes } from '../ui/scope-boxes';
import { useAction, useLoaded } from '../ui/use-loaded';
import { texts } from '../texts';

const GRANTABLE = ['tools', 'conversations', 'repositories', 'engrave'] as const;

/** Services that may act for the person. They can never approve: a grant does not reach that far. */
export function Grants() {
  const grants = useLoaded(() => me.grants(), []);
  const services = useLoaded(() => me.services(), []);
  const [serviceId, setServiceId] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const action = useAction();
  const act = (work: () => Promise<unknown>) =>
    void action.run(async () => {
      await work();
      grants.reload();
    });
  return (
    <section class="card" aria-labelledby="grants-title">
      <h2 id="grants-title">{texts.settings.grants}</h2>
      <p>{texts.settings.grantsIntro}</p>
      <ErrorNotice error={grants.error ?? services.error ?? action.error} />
      {grants.data?.length === 0 && <p class="faint">{texts.settings.noGrants}</p>}
      <ul class="plain-list">
        {grants.data?.map(({ id, service, scopes: given, createdAt }) => (
          <li key={id}>
            <strong>{service.name}</strong> – {given.join(', ')} (<Time at={createdAt} />){' '}
            <TwoStep
              label={texts.settings.revoke}
              question={texts.settings.revokeQuestion(service.name)}
              yes={texts.settings.revoke}
              onYes={() => act(() => me.revoke(id))}
            />
          </li>
        ))}
      </ul>
      {services.data?.length === 0 && <p class="faint">{texts.settings.noServices}</p>}
      {services.data !== undefined && services.data.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            act(() => me.give(serviceId, scopes));
          }}
        >
          <label>
            {texts.settings.service}
            <select required value={serviceId} onChange={(event) => setServiceId(event.currentTarget.value)}>
              <option value="">{texts.settings.chooseService}</option>
              {services.data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <ScopeBoxes scopes={GRANTABLE} chosen={scopes} onChange={setScopes} />
          <button type="submit" class="small" disabled={action.isBusy || scopes.length === 0 || serviceId === ''}>
            {texts.settings.give}
          </button>
        </form>
      )}
    </section>
  );
}
