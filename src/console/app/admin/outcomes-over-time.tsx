import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { audit } from '../api/client';
import type { AuditRecord } from '../api/types';
import { Busy, ErrorNotice } from '../ui/notices';
import { useLoaded } from '../ui/use-loaded';
import { texts } from '../texts';
import { countByDay, GROUPS, type DayCounts } from './count-outcomes';
import { plotOptions, stacked } from './plot-options';

const DAYS = 30;
const MAX_PAGES = 20;

/** The last thirty days as stacked bars; the same numbers as a table for who does not see the picture. */
export function OutcomesOverTime() {
  const { data, error } = useLoaded(async () => {
    const { records, isAll } = await recent();
    return { days: countByDay(records, DAYS), isAll };
  }, []);
  return (
    <section class="card" aria-labelledby="plot-title">
      <h2 id="plot-title">{texts.admin.overTime(DAYS)}</h2>
      <ErrorNotice error={error} />
      {data === undefined && error === undefined && <Busy />}
      {data !== undefined && (
        <>
          {!data.isAll && <p class="faint">{texts.admin.notAll(MAX_PAGES * 100)}</p>}
          <Plot days={data.days} />
          <details>
            <summary>{texts.admin.asTable}</summary>
            <CountTable days={data.days} />
          </details>
        </>
      )}
    </section>
  );
}

async function recent(): Promise<{ records: AuditRecord[]; isAll: boolean }> {
  const from = new Date();
  from.setHours(0, 0, 0, 0);
  from.setDate(from.getDate() - DAYS + 1);
  const records: AuditRecord[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { items, nextCursor } = await audit.page(true, { from: from.toISOString() }, cursor, 100);
    records.push(...items);
    if (nextCursor === null) return { records, isAll: true };
    cursor = nextCursor;
  }
  return { records, isAll: false };
}

function Plot({ days }: { days: DayCounts[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      plot = new uPlot(plotOptions(current), stacked(days), current);
    };
    draw();
    scheme.addEventListener('change', draw);
    const resize = new ResizeObserver(() => plot?.setSize({ width: current.clientWidth, height: plot.height }));
    resize.observe(current);
    return () => {
      resize.disconnect();
      scheme.removeEventListener('change', draw);
      plot?.destroy();
    };
  }, [days]);
  return <div ref={place} class="plot" role="img" aria-label={texts.admin.plotLabel(DAYS)} />;
}

function CountTable({ days }: { days: DayCounts[] }) {
  const seen = days.filter(({ counts }) => GROUPS.some((group) => counts[group] > 0));
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={texts.admin.overTime(DAYS)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.admin.day}</th>
            {GROUPS.map((group) => (
              <th key={group} scope="col">
                {texts.admin.groups[group]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seen.map(({ day, counts }) => (
            <tr key={day}>
              <th scope="row">{date.format(day * 1000)}</th>
              {GROUPS.map((group) => (
                <td key={group}>{counts[group]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
