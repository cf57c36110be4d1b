import uPlot from 'uplot';
import { texts } from '../texts';
import { GROUPS, type DayCounts, type Group } from './count-outcomes';

const HEIGHT = 220;
/** Told apart by lightness too, not by hue alone. */
const COLORS: Record<Group, string> = { written: '#1f8a4c', looked: '#8aa4b8', refused: '#d9822b', failed: '#b3261e' };

/** Half a day, so that the first and the last bar are whole. */
const MARGIN_SECONDS = 43_200;

/** Bars are drawn over each other, so the tallest comes first: everything up to and with this group, where it has any. */
export function stacked(days: readonly DayCounts[]): uPlot.AlignedData {
  const sums = GROUPS.map((group, last) =>
    days.map(({ counts }) =>
      counts[group] === 0 ? null : GROUPS.slice(0, last + 1).reduce((sum, below) => sum + counts[below], 0),
    ),
  );
  return [days.map(({ day }) => day), ...sums.reverse()];
}

export function plotOptions(place: HTMLElement): uPlot.Options {
  const style = getComputedStyle(place);
  const ink = style.color;
  const grid = style.getPropertyValue('--pico-muted-border-color').trim();
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] });
  const axis: uPlot.Axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
  return {
    width: place.clientWidth || 600,
    height: HEIGHT,
    cursor: { show: false },
    legend: { live: false },
    scales: {
      x: { range: (_plot, min, max) => [min - MARGIN_SECONDS, max + MARGIN_SECONDS] },
      y: { range: (_plot, _min, max) => [0, Math.max(4, Math.ceil((max ?? 0) * 1.1))] },
    },
    axes: [
      { ...axis, values: [[86_400, '{D}. {MMM}', null, null, null, null, null, null, 1]] },
      { ...axis, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000], size: 44 },
    ],
    series: [
      { label: texts.admin.day },
      ...[...GROUPS].reverse().map((group) => ({
        label: texts.admin.groups[group],
        stroke: COLORS[group],
        fill: COLORS[group],
        paths: bars,
        points: { show: false },
      })),
    ],
  };
}
