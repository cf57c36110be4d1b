import type { Me } from '../api/types';
import { Fact, PageHeading } from '../ui/controls';
import { texts } from '../texts';
import { GatewayKey } from './gateway-key';
import { Grants } from './grants';

export function SettingsPage({ me, onChanged }: { me: Me; onChanged: () => void }) {
  return (
    <>
      <PageHeading title={texts.settings.title} />
      <dl class="facts">
        <Fact name={texts.settings.name}>{me.name}</Fact>
        <Fact name={texts.settings.email}>{me.email}</Fact>
        <Fact name={texts.settings.login}>{texts.settings.logins[me.authMethod] ?? me.authMethod}</Fact>
        <Fact name={texts.settings.id}>
          <code>{me.id}</code>
        </Fact>
      </dl>
      <GatewayKey last4={me.gatewayKey?.last4} onChanged={onChanged} />
      <Grants />
    </>
  );
}
