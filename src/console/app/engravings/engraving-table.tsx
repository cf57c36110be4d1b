import type { AuditRecord } from '../api/types';
import { hrefTo } from '../router';
import { Time } from '../ui/controls';
import { Busy, ErrorNotice } from '../ui/notices';
import type { Pages } from '../ui/use-loaded';
import { texts } from '../texts';
import { OutcomeBadge } from './outcome-badge';

interface Props {
  pages: Pages<AuditRecord>;
  /** Everybody's, with who it was. */
  isAdmin?: boolean;
}

export function EngravingTable({ pages, isAdmin }: Props) {
  const { items, isLoading, error, hasMore } = pages;
  const base = isAdmin === true ? ['admin', 'engravings'] : ['engravings'];
  return (
    <>
      <ErrorNotice error={error}>
        <button type="button" class="small" onClick={pages.reload}>
          {texts.retry}
        </button>
      </ErrorNotice>
      {items.length === 0 && isLoading && <Busy />}
      {items.length === 0 && !isLoading && error === undefined && <p class="faint">{texts.engravings.none}</p>}
      {items.length > 0 && (
        <div class="scroll" role="region" aria-label={texts.engravings.title} tabIndex={0}>
          <table class="striped">
            <thead>
              <tr>
                <th scope="col">{texts.engravings.at}</th>
                <th scope="col">{texts.engravings.outcome}</th>
                {isAdmin === true && <th scope="col">{texts.engravings.actor}</th>}
                <th scope="col">{texts.engravings.repository}</th>
                <th scope="col">{texts.engravings.path}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((record) => (
                <tr key={record.id}>
                  <td>
                    <a href={hrefTo(...base, record.engravingId)}>
                      <Time at={record.at} />
                    </a>
                  </td>
                  <td>
                    <OutcomeBadge outcome={record.outcome} />
                    {record.count > 1 && ` × ${record.count}`}
                    {record.code !== undefined && (
                      <>
                        {' '}
                        <code>{record.code}</code>
                      </>
                    )}
                  </td>
                  {isAdmin === true && (
                    <td>
                      {record.actor.name}
                      {record.onBehalfOf !== undefined && <span class="faint"> {texts.engravings.forSomebody}</span>}
                    </td>
                  )}
                  <td>{record.repository?.name ?? record.repository?.id ?? '–'}</td>
                  <td class="path">{record.path ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasMore && (
        <button type="button" class="small secondary outline" disabled={isLoading} onClick={pages.more}>
          {texts.more}
        </button>
      )}
    </>
  );
}
