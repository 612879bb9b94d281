import type { Rollout, RolloutPoint } from '@keystead/contracts';
import { formatInstant, Grid, Loading, SkeletonCard } from '@keystead/ui';
import { LoadFailure } from '@keystead/ui/app';
import { Plot, type PlotPoint, scaleTop } from '@keystead/ui/plots';
import { useQuery } from '@keystead/web-kit/queries';
import { pointsQuery } from './release.api.ts';
import { evidencePlace, wholeText } from './release.ts';

// Short, so that twelve labels fit below a plot: `14:05`.
const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const MAX_POINTS = 12;

/** Points evenly spread, up to the last one. Each has cumulative counts, so that nothing is lost. */
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

export const failurePoints = (points: readonly RolloutPoint[], arm: keyof RolloutPoint['arms']): PlotPoint[] =>
  pointsOf(points, ({ arms }) => arms[arm].failed);

/** The strongest evidence at each point, on a logarithmic scale. */
export const evidencePoints = (points: readonly RolloutPoint[]): PlotPoint[] =>
  pointsOf(points, ({ evidence }) => evidencePlace(Math.max(...Object.values(evidence))));

const TOP = 3;

const visitors = (count: number) => `${wholeText(count)} failed`;
const evidence = (place: number) => wholeText(10 ** place + 1e-9);
const sharedProps = { level: 3 as const, marks: 'line' as const, pointHeader: 'Time and stage', gap: 'Not known' };

export function RolloutPlots({ rollout }: { rollout: Rollout }) {
  const { data, isError, isFetching, refetch } = useQuery(pointsQuery(rollout));
  if (data === undefined)
    return isError ? (
      <LoadFailure title="Failed to load the plots" busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading the plots">
        <SkeletonCard />
      </Loading>
    );
  const points = spreadPoints(data);
  const [candidate, stable] = [failurePoints(points, 'candidate'), failurePoints(points, 'stable')];
  // One scale for both, so that they can be compared.
  const top = scaleTop([...candidate, ...stable].flatMap(({ value }) => value ?? []));
  const empty = points.length === 0 ? 'The first point appears within a minute' : undefined;
  const failures = { ...sharedProps, top, empty, format: visitors, formatShort: wholeText };
  return (
    <Grid columns={3}>
      <Plot {...failures} title="Failed, candidate" hint="Cumulative visitors" points={candidate} />
      <Plot {...failures} title="Failed, stable" hint="Cumulative visitors" points={stable} />
      <Plot
        {...sharedProps}
        title="Evidence"
        hint="The strongest of the three, on a logarithmic scale"
        points={evidencePoints(points)}
        format={evidence}
        top={TOP}
        empty={empty}
      />
    </Grid>
  );
}
