import { useState } from 'preact/hooks';
import { audit, type EngravingFilter } from '../api/client';
import { PageHeading } from '../ui/controls';
import { usePages } from '../ui/use-loaded';
import { texts } from '../texts';
import { EngravingTable } from './engraving-table';
import { Filters } from './filters';

/** The person's own attempts, those that a service made for them included. */
export function EngravingsPage() {
  const [filter, setFilter] = useState<EngravingFilter>({});
  const pages = usePages((cursor) => audit.page(false, filter, cursor), [filter]);
  return (
    <>
      <PageHeading title={texts.engravings.title} />
      <p>{texts.engravings.intro}</p>
      <Filters onFilter={setFilter} />
      <EngravingTable pages={pages} />
    </>
  );
}
