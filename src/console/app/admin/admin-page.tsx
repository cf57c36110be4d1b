import { useState } from 'preact/hooks';
import { audit, type EngravingFilter } from '../api/client';
import { EngravingTable } from '../engravings/engraving-table';
import { Filters } from '../engravings/filters';
import { hrefTo } from '../router';
import { PageHeading } from '../ui/controls';
import { usePages } from '../ui/use-loaded';
import { texts } from '../texts';
import { ChainState } from './chain-state';
import { OutcomesOverTime } from './outcomes-over-time';

/** Every attempt of every person: seen, counted, proven, taken out. */
export function AdminPage() {
  const [filter, setFilter] = useState<EngravingFilter>({});
  const pages = usePages((cursor) => audit.page(true, filter, cursor), [filter]);
  return (
    <>
      <PageHeading title={texts.admin.title} />
      <p>
        <a href={hrefTo('admin', 'tokens')}>{texts.admin.toTokens}</a>
      </p>
      <ChainState />
      <OutcomesOverTime />
      <section aria-labelledby="all-title">
        <h2 id="all-title">{texts.admin.all}</h2>
        <Filters isAdmin onFilter={setFilter} />
        <EngravingTable pages={pages} isAdmin />
        <p class="row">
          <span>{texts.admin.exportAs}</span>
          {/* The server streams a file; a link lets the browser save it as it arrives. */}
          <a href={audit.exportUrl('csv', filter)} download="engravings.csv">
            CSV
          </a>
          <a href={audit.exportUrl('jsonl', filter)} download="engravings.jsonl">
            JSONL
          </a>
          <span class="faint">{texts.admin.exportHint}</span>
        </p>
      </section>
    </>
  );
}
