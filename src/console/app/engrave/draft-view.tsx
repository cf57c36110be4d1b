import type { Draft } from '../api/types';
import { Markdown } from '../markdown/markdown';
import { Commit, Fact, Preformatted, Time } from '../ui/controls';
import { Badge, Notice } from '../ui/notices';
import { texts } from '../texts';
import { DiffView } from './diff-view';

/** Everything that a person should know before approving. */
export function DraftView({ draft }: { draft: Draft }) {
  return (
    <>
      <Origin draft={draft} />
      <Warnings draft={draft} />
      <article class="note" aria-label={texts.engrave.note}>
        <h3>{draft.title}</h3>
        <p>
          <em>{draft.summary}</em>
        </p>
        <Markdown text={draft.body} />
      </article>
      <dl class="facts">
        <Fact name={texts.engrave.redacted}>{redactionsOf(draft.redactions)}</Fact>
        <Fact name={texts.engrave.sources}>
          {draft.sources.length > 0 && (
            <ul>
              {draft.sources.map((source) => (
                <li key={source}>
                  <code>{source}</code>
                </li>
              ))}
            </ul>
          )}
          {draft.sources.length === 0 && texts.engrave.noSources}
        </Fact>
        <Fact name={texts.engrave.tags}>{draft.tags.join(', ')}</Fact>
        <Fact name={texts.engrave.changelog}>
          {texts.engrave.changelogs[draft.changelog as keyof typeof texts.engrave.changelogs] ?? draft.changelog}
        </Fact>
      </dl>
      <h3>{texts.engrave.files(draft.diffs.length)}</h3>
      {draft.diffs.map(({ path, diff }) => (
        <details key={path} open>
          <summary>{path}</summary>
          <DiffView path={path} diff={diff} />
        </details>
      ))}
      <details>
        <summary>{texts.engrave.wholeFile}</summary>
        <Preformatted label={draft.path}>{draft.markdown}</Preformatted>
      </details>
    </>
  );
}

/** Distilled by a model, a transcript because that failed, or the person's own words. */
function Origin({ draft: { distilled, model } }: { draft: Draft }) {
  if (distilled) {
    return (
      <p>
        <Badge tone="good">{texts.engrave.distilled}</Badge> {texts.engrave.distilledBy(model)}
      </p>
    );
  }
  if (model === 'none') return <p>{texts.engrave.ownWords}</p>;
  return (
    <Notice tone="warn" title={texts.engrave.notDistilled}>
      <p>{texts.engrave.transcript}</p>
    </Notice>
  );
}

function Warnings({ draft: { otherStones, engravedBefore } }: { draft: Draft }) {
  return (
    <>
      {otherStones.length > 0 && (
        <Notice tone="warn" title={texts.engrave.otherStones}>
          <p>{texts.engrave.otherStonesMean}</p>
          <ul>
            {otherStones.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </Notice>
      )}
      {engravedBefore.length > 0 && (
        <Notice tone="warn" title={texts.engrave.engravedBefore}>
          <ul>
            {engravedBefore.map(({ engravingId, repositoryName, path, commit, at }) => (
              <li key={engravingId}>
                {repositoryName}/{path} <Commit id={commit} /> <Time at={at} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

export function redactionsOf(redactions: Record<string, number>) {
  const kinds = Object.entries(redactions);
  if (kinds.length === 0) return texts.engrave.nothingRedacted;
  return (
    <ul>
      {kinds.map(([kind, count]) => (
        <li key={kind}>{texts.engrave.redaction(kind, count)}</li>
      ))}
    </ul>
  );
}
