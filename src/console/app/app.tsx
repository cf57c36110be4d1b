import { useEffect, useRef, useState } from 'preact/hooks';
import { AdminPage } from './admin/admin-page';
import { ServiceTokensPage } from './admin/service-tokens-page';
import { me as meApi } from './api/client';
import { ApiError, SIGNED_IN, SIGNED_OUT } from './api/http';
import type { Me } from './api/types';
import { EngravingDetail } from './engravings/engraving-detail';
import { EngravingsPage } from './engravings/engravings-page';
import { useRoute } from './router';
import { SettingsPage } from './settings/settings-page';
import { Shell, SignInNotice } from './shell';
import { StonesPage } from './stones/stones-page';
import { TalkPage } from './talk/talk-page';
import { PageHeading } from './ui/controls';
import { Busy, ErrorNotice } from './ui/notices';
import { useLoaded } from './ui/use-loaded';
import { texts } from './texts';

export function App() {
  const route = useRoute();
  const { data: me, error, reload } = useLoaded(() => meApi.get(), []);
  const isSignedOut = useSignedOut();
  const main = useRef<HTMLElement>(null);
  const isStranger = me === undefined && error instanceof ApiError && error.status === 401;
  return (
    <Shell me={me} route={route} onSkip={() => main.current?.focus()}>
      <main ref={main} tabIndex={-1} class="container-fluid">
        {isStranger && <PageHeading title={texts.signIn.title} />}
        {/* What was typed stays on the page while the person signs in again in another tab. */}
        {(isSignedOut || isStranger) && <SignInNotice hasBeenSignedIn={me !== undefined} />}
        {me === undefined && error === undefined && <Busy />}
        {me === undefined && error !== undefined && !isStranger && (
          <ErrorNotice error={error}>
            <button type="button" class="small" onClick={reload}>
              {texts.retry}
            </button>
          </ErrorNotice>
        )}
        {me !== undefined && <RoutedPage route={route} me={me} onMeChanged={reload} />}
      </main>
    </Shell>
  );
}

function RoutedPage({ route, me, onMeChanged }: { route: string[]; me: Me; onMeChanged: () => void }) {
  const [page = 'talk', id, more] = route;
  switch (page) {
    case 'talk':
      return <TalkPage id={id} me={me} />;
    case 'stones':
      return <StonesPage />;
    case 'engravings':
      return id === undefined ? <EngravingsPage /> : <EngravingDetail id={id} isAdmin={false} />;
    case 'settings':
      return <SettingsPage me={me} onChanged={onMeChanged} />;
    case 'admin':
      // The server decides who may see these; the page only spares others the sight of a refusal.
      if (!me.isAdmin) return <NotFound />;
      if (id === 'tokens') return <ServiceTokensPage />;
      return id === 'engravings' && more !== undefined ? <EngravingDetail id={more} isAdmin /> : <AdminPage />;
    default:
      return <NotFound />;
  }
}

function NotFound() {
  return (
    <>
      <PageHeading title={texts.notFound} />
      <p>{texts.notFoundMeans}</p>
    </>
  );
}

function useSignedOut(): boolean {
  const [isSignedOut, setIsSignedOut] = useState(false);
  useEffect(() => {
    const out = () => setIsSignedOut(true);
    const back = () => setIsSignedOut(false);
    window.addEventListener(SIGNED_OUT, out);
    window.addEventListener(SIGNED_IN, back);
    return () => {
      window.removeEventListener(SIGNED_OUT, out);
      window.removeEventListener(SIGNED_IN, back);
    };
  }, []);
  return isSignedOut;
}
