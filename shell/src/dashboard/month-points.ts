import type { DashboardMonth } from '@keystead/contracts';
import type { PlotPoint } from '../plots/plot-point.ts';

// A month is not an instant: format it in the time zone in which it was parsed.
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const full = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A year's values of one kind as points of a plot: `2026-03` has the name "March 2026" and the label "Mar". */
export function monthPoints(months: readonly DashboardMonth[], value: Exclude<keyof DashboardMonth, 'month'>) {
  return months.map((one): PlotPoint => {
    const first = new Date(`${one.month}-01T00:00:00Z`);
    return { key: one.month, label: short.format(first), name: full.format(first), value: one[value] };
  });
}
