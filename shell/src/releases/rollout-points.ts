import type { RolloutPoint } from '@keystead/contracts';
import { formatInstant } from '@keystead/ui';
import type { PlotPoint } from '../plots/plot-point.ts';
import { evidencePlace } from './release-labels.ts';

// Short, so that twelve find room below a plot: `14:05`.
const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** As many points as a plot has room for. */
const MOST = 12;

/** Some of the points, evenly spread, the last one among them: each has the counts until then, so that nothing is left out. */
export function spreadPoints<Point>(points: readonly Point[], most = MOST): Point[] {
  if (points.length <= most) return [...points];
  return Array.from({ length: most }, (_, at) => points[Math.round(((at + 1) * points.length) / most) - 1] as Point);
}

const pointsOf = (points: readonly RolloutPoint[], valueAt: (point: RolloutPoint) => number): PlotPoint[] =>
  points.map((point) => ({
    key: point.at,
    label: time.format(new Date(point.at)),
    name: `${formatInstant(point.at)}, ${point.percent} %`,
    value: valueAt(point),
  }));

/** How many visitors of an arm had failed by then. */
export const failurePoints = (points: readonly RolloutPoint[], arm: keyof RolloutPoint['arms']): PlotPoint[] =>
  pointsOf(points, ({ arms }) => arms[arm].failed);

/** The strongest evidence by then, by powers of ten. */
export const evidencePoints = (points: readonly RolloutPoint[]): PlotPoint[] =>
  pointsOf(points, ({ evidence }) => evidencePlace(Math.max(evidence.relative, evidence.absolute, evidence.slow)));
