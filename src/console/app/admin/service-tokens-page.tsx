import { useState } from 'preact/hooks';
import { serviceTokens } from '../api/client';
import type { ServiceToken } from '../api/types';
import { hrefTo } from '../router';
import { CopyButton, PageHeading, Time, TwoStep } from '../ui/controls';
import { Badge, ErrorNotice, Notice } from '../ui/notices';
import { ScopeBoxes } from '../ui/scope-boxes';
import { useAction, useLoaded } from '../ui/use-loaded';
import { texts } from '../texts';

const SCOPES = ['tools', 'conversations', 'repositories', 'engrave', 'audit', 'metrics'] as const;

export function ServiceTokensPage() {
  const { data, error, reload } = useLoaded(() => serviceTokens.list(), []);
  const [fresh, setFresh] = useState<string | null>(null);
  const action = useAction();
  const revoke = (id: string) =>
    void action.run(async () => {
      await serviceTokens.revoke(id);
      reload();
    });
  return (
    <>
      <PageHeading title={texts.tokens.title} />
      <p>
        <a href={hrefTo('admin')}>{texts.tokens.back}</a>
      </p>
      <p>{texts.tokens.intro}</p>
      {fresh !== null && (
        <Notice tone="good" title={texts.tokens.shownOnce}>
          <p>
            <code class="key">{fresh}</code>
          </p>
          <CopyButton text={fresh} label={texts.tokens.copy} />
        </Notice>
      )}
      <ErrorNotice error={error ?? action.error} />
      {data?.length === 0 && <p class="faint">{texts.tokens.none}</p>}
      {data?.map((token) => (
        <TokenCard key={token.id} token={token} onRevoke={() => revoke(token.id)} />
      ))}
      <IssueForm
        onIssued={(token) => {
          setFresh(token);
          reload();
        }}
      />
    </>
  );
}

function TokenCard({ token, onRevoke }: { token: ServiceToken; onRevoke: () => void }) {
  const { name, hint, scopes, createdAt, expiresAt, lastUsedAt, revokedAt } = token;
  return (
    <article class="stone">
      <h2>
        {name} <code>…{hint}</code>{' '}
        <Badge tone={revokedAt === null ? 'good' : 'plain'}>
          {revokedAt === null ? texts.tokens.inForce : texts.tokens.revoked}
        </Badge>
      </h2>
      <p>
        {scopes.join(', ')}
        <br />
        <span class="faint">
          {texts.tokens.issued} <Time at={createdAt} />
          {expiresAt !== null && (
            <>
              {', '}
              {texts.tokens.expires} <Time at={expiresAt} />
            </>
          )}
          {', '}
          {lastUsedAt === null ? (
            texts.tokens.neverUsed
          ) : (
            <>
              {texts.tokens.lastUsed} <Time at={lastUsedAt} />
            </>
          )}
        </span>
      </p>
      {revokedAt === null && (
        <TwoStep
          label={texts.tokens.revoke}
          question={texts.tokens.revokeQuestion(name)}
          yes={texts.tokens.revoke}
          onYes={onRevoke}
        />
      )}
    </article>
  );
}

function IssueForm({ onIssued }: { onIssued: (token: string) => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState(90);
  const [scopes, setScopes] = useState<string[]>([]);
  const action = useAction();
  const issue = () =>
    void action.run(async () => {
      const { token } = await serviceTokens.issue({ name: name.trim(), scopes, expiresInDays: days });
      setName('');
      setScopes([]);
      onIssued(token);
    });
  return (
    <section class="card" aria-labelledby="issue-title">
      <h2 id="issue-title">{texts.tokens.issue}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          issue();
        }}
      >
        <div class="grid">
          <label>
            {texts.tokens.service}
            <input required maxLength={100} value={name} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <label>
            {texts.tokens.days}
            <input
              type="number"
              required
              min={1}
              max={730}
              value={days}
              onInput={(event) => setDays(event.currentTarget.valueAsNumber)}
            />
          </label>
        </div>
        <ScopeBoxes scopes={SCOPES} chosen={scopes} onChange={setScopes} />
        <ErrorNotice error={action.error} />
        <button type="submit" class="small" disabled={action.isBusy || scopes.length === 0}>
          {texts.tokens.issueYes}
        </button>
      </form>
    </section>
  );
}
