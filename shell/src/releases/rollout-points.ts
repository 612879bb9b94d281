import type { RolloutPoint } from '@keystead/contracts';
import { formatInstant } from '@keystead/ui';
import type { PlotPoint } from '../plots/plot-point.ts';
import { evidencePlace } from './release-labels.ts';

// Short, so that twelve labels fit below a plot: `14:05`.
const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The maximum number of points in a plot. */
const MAX_POINTS = 12;

/**
 * Some of the points, evenly spread and including the last one. Each has cumulative counts, so that nothing is lost.
 */
export function spreadPoints<Point>(points: readonly Point[], max = MAX_POINTS): Point[] {
  if (points.length <= max) return [...points];
  return Array.from({ length: max }, (_, at) => points[Math.round(((at + 1) * points.length) / max) - 1] as Point);
}

const pointsOf = (points: readonly RolloutPoint[], valueAt: (point: RolloutPoint) => number): PlotPoint[] =>
  points.map((point) => ({
    key: point.at,
    label: time.format(new Date(point.at)),
    name: `${formatInstant(point.at)}, ${point.percent} %`,
    value: valueAt(point),
  }));

/** The cumulative number of an arm's visitors with a failure. */
export const failurePoints = (points: readonly RolloutPoint[], arm: keyof RolloutPoint['arms']): PlotPoint[] =>
  pointsOf(points, ({ arms }) => arms[arm].failed);

/** The strongest evidence at each point, on a logarithmic scale. */
export const evidencePoints = (points: readonly RolloutPoint[]): PlotPoint[] =>
  pointsOf(points, ({ evidence }) => evidencePlace(Math.max(evidence.relative, evidence.absolute, evidence.slow)));
