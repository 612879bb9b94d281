import type { Rollout } from '@keystead/contracts';
import { Grid, Loading, SkeletonCard } from '@keystead/ui';
import { LoadFailure } from '@keystead/ui/app';
import { useQuery } from '@keystead/web-kit/queries';
import { Plot } from '../plots/plot.tsx';
import { scaleTop } from '../plots/plot-scale.ts';
import { wholeText } from './release-labels.ts';
import { pointsQuery } from './release-queries.ts';
import { evidencePoints, failurePoints, spreadPoints } from './rollout-points.ts';

const TOP = 3;

const visitors = (count: number) => `${wholeText(count)} failed`;
const evidence = (place: number) => wholeText(10 ** place + 1e-9);
const sharedProps = { level: 3 as const, marks: 'line' as const, pointHeader: 'Time and stage', gap: 'Not known' };

/** The number of failures in each arm over time, and the evidence against the candidate. */
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
