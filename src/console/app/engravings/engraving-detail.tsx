import { audit } from '../api/client';
import type { AuditDetail, AuditEvent, AuditRecord } from '../api/types';
import { redactionsOf } from '../engrave/draft-view';
import { hrefTo } from '../router';
import { Commit, Fact, PageHeading, Time } from '../ui/controls';
import { Busy, ErrorNotice } from '../ui/notices';
import { useLoaded } from '../ui/use-loaded';
import { texts } from '../texts';
import { OutcomeBadge } from './outcome-badge';

export function EngravingDetail({ id, isAdmin }: { id: string; isAdmin: boolean }) {
  const { data, error } = useLoaded(() => audit.get(isAdmin, id), [id, isAdmin]);
  return (
    <>
      <PageHeading title={texts.engravings.detail} />
      <p>
        <a href={isAdmin ? hrefTo('admin') : hrefTo('engravings')}>{texts.engravings.back}</a>
      </p>
      <ErrorNotice error={error} />
      {data === undefined && error === undefined && <Busy />}
      {data !== undefined && <Detail record={data} />}
    </>
  );
}

function Detail({ record }: { record: AuditDetail }) {
  const t = texts.engravings;
  return (
    <>
      <dl class="facts">
        <Fact name={t.outcome}>
          <OutcomeBadge outcome={record.outcome} /> {record.code !== undefined && <code>{record.code}</code>}
        </Fact>
        <Fact name={t.at}>
          <Time at={record.at} />
        </Fact>
        <Fact name={t.actor}>
          {record.actor.name} ({record.authMethod})
        </Fact>
        <Fact name={t.onBehalfOf}>{record.onBehalfOf?.id}</Fact>
        <Fact name={t.door}>{(t.doors as Record<string, string>)[record.door] ?? record.door}</Fact>
        <Fact name={t.repository}>{record.repository?.name ?? record.repository?.id}</Fact>
        <Fact name={t.conversation}>{record.conversationId !== undefined && <code>{record.conversationId}</code>}</Fact>
        <Fact name={t.path}>{record.path !== undefined && <code>{record.path}</code>}</Fact>
        <Fact name={t.confirm}>{(t.confirms as Record<string, string>)[record.confirm] ?? record.confirm}</Fact>
        <Fact name={t.commits}>{commitsOf(record)}</Fact>
        <Fact name={t.pushed}>{record.pushed === undefined ? undefined : record.pushed ? texts.yes : texts.no}</Fact>
        <Fact name={t.needsReview}>{record.needsReview}</Fact>
        <Fact name={t.distilled}>
          {record.distilled === undefined ? undefined : record.distilled ? texts.yes : texts.no}
        </Fact>
        <Fact name={t.redactions}>{redactionsOf(record.redactions)}</Fact>
        <Fact name={t.gateway}>
          {record.gateway !== undefined &&
            t.gatewayCall(record.gateway.status, record.gateway.latencyMs, record.gateway.reason)}
        </Fact>
        <Fact name={t.address}>{[record.address, record.forwardedFor].filter(Boolean).join(' ← ')}</Fact>
        <Fact name={t.userAgent}>{record.userAgent}</Fact>
        <Fact name={t.requestId}>
          <code>{record.requestId}</code>
        </Fact>
      </dl>
      <h2>{t.trail}</h2>
      <ol class="trail">
        {record.history.map((event) => (
          <TrailEvent key={event.seq} event={event} />
        ))}
      </ol>
    </>
  );
}

function TrailEvent({ event }: { event: AuditEvent }) {
  return (
    <li>
      <strong>{texts.engravings.phases[event.phase] ?? event.phase}</strong>{' '}
      {event.phase !== 'intent' && <OutcomeBadge outcome={event.outcome} />}{' '}
      {event.code !== undefined && <code>{event.code}</code>} <Time at={event.at} />{' '}
      {event.commitAfter !== undefined && <Commit id={event.commitAfter} />}
      <br />
      <span class="faint">
        {texts.engravings.link(event.seq)} <code title={event.hash}>{event.hash.slice(0, 16)}</code>
      </span>
    </li>
  );
}

function commitsOf({ commitBefore, commitAfter }: AuditRecord) {
  if (commitAfter === undefined) return undefined;
  return (
    <>
      {commitBefore !== undefined && (
        <>
          <Commit id={commitBefore} /> →{' '}
        </>
      )}
      <Commit id={commitAfter} />
    </>
  );
}
