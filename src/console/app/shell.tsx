import type { ComponentChildren } from 'preact';
import { me as meApi } from './api/client';
import type { Me } from './api/types';
import { hrefTo } from './router';
import { ErrorNotice, Notice } from './ui/notices';
import { useAction } from './ui/use-loaded';
import { texts } from './texts';

interface Props {
  me: Me | undefined;
  route: readonly string[];
  onSkip: () => void;
  children: ComponentChildren;
}

/** What stands around every page. */
export function Shell({ me, route, onSkip, children }: Props) {
  const [page = 'talk'] = route;
  const pages = [
    ['talk', texts.nav.talk],
    ['stones', texts.nav.stones],
    ['engravings', texts.nav.engravings],
    ['settings', texts.nav.settings],
    ...(me?.isAdmin === true ? [['admin', texts.nav.admin] as const] : []),
  ] as const;
  return (
    <>
      <button type="button" class="skip" onClick={onSkip}>
        {texts.nav.skip}
      </button>
      <header class="top">
        <strong class="brand">{texts.product}</strong>
        {me !== undefined && (
          <nav aria-label={texts.nav.label}>
            <ul>
              {pages.map(([name, words]) => (
                <li key={name}>
                  <a href={hrefTo(name)} aria-current={name === page ? 'page' : undefined}>
                    {words}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {me !== undefined && (
          <div class="who">
            <span>{me.name}</span>
            {me.authMethod === 'oidc_session' && <SignOut />}
          </div>
        )}
      </header>
      {children}
    </>
  );
}

function SignOut() {
  const action = useAction();
  const out = () =>
    void action.run(async () => {
      const { endSessionUrl } = await meApi.logout();
      if (endSessionUrl === null) location.reload();
      else location.assign(endSessionUrl);
    });
  return (
    <>
      <button type="button" class="small secondary outline" disabled={action.isBusy} onClick={out}>
        {texts.signOut}
      </button>
      <ErrorNotice error={action.error} />
    </>
  );
}

/** The login comes back to this very place. After a lost login it opens beside the page, which keeps what was typed. */
export function SignInNotice({ hasBeenSignedIn }: { hasBeenSignedIn: boolean }) {
  const returnTo = `/${location.hash}`.slice(0, 512);
  return (
    <div role="alert">
      <Notice tone="warn" title={hasBeenSignedIn ? texts.signIn.ended : texts.signIn.needed}>
        <p>
          <a
            href={`/api/auth/login?returnTo=${encodeURIComponent(returnTo)}`}
            target={hasBeenSignedIn ? '_blank' : undefined}
          >
            {texts.signIn.link}
          </a>
        </p>
        {hasBeenSignedIn && <p>{texts.signIn.keep}</p>}
      </Notice>
    </div>
  );
}
