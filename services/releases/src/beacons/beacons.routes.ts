import { type Beacon, releases as contract } from '@keystead/contracts';
import { type Measure, measures, readReportToken } from '@keystead/releases';
import { endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { BeaconEvent } from './exposures.ts';

type RolloutEvent = BeaconEvent & { readonly rollout: number };

const isMeasure = (kind: Beacon['kind']): kind is Measure => measures.some((measure) => measure === kind);

/** The value of an event, with what it is; undefined if it has none. */
function amountOf({ kind, mount_ms, first_load, value }: Beacon): BeaconEvent['value'] {
  if (kind === 'mounted' && mount_ms !== undefined) {
    const load =
      first_load === undefined ? undefined : first_load ? ('first_mount' as const) : ('later_mount' as const);
    return { of: load, amount: mount_ms };
  }
  return isMeasure(kind) && value !== undefined ? { of: kind, amount: value } : undefined;
}

function toEvents(beacon: Beacon, keys: readonly string[]): RolloutEvent[] {
  const { token, kind } = beacon;
  const claims = readReportToken(keys, token);
  if (!claims) return [];
  const value = amountOf(beacon);
  // A mount without its time would count as the fastest of all.
  if ((kind === 'mounted' || isMeasure(kind)) && value === undefined) return [];
  const { rollout, arm, drawn, visitorHash } = claims;
  return [{ rollout, arm, drawn, visitor: visitorHash, kind, ...(value && { value }) }];
}

/** The response doesn't reveal whether any beacon counts. */
export const receiveBeacons = ({ beaconCollector, tokenKeys }: Pick<Dependencies, 'beaconCollector' | 'tokenKeys'>) =>
  endpoint(contract, 'POST /releases/beacons', async ({ body }) => {
    const events = body.beacons.flatMap((beacon) => toEvents(beacon, tokenKeys));
    const byRollout = Map.groupBy(events, ({ rollout }) => rollout);
    await Promise.all([...byRollout].map(([rollout, some]) => beaconCollector.collect(rollout, some)));
    return nothing;
  });
