import { type Beacon, releases as contract } from '@keystead/contracts';
import { readReportToken } from '@keystead/releases';
import { endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { BeaconEvent } from './exposures.ts';

type RolloutEvent = BeaconEvent & { readonly rollout: number };

function toEvents({ token, kind, mount_ms }: Beacon, keys: readonly string[]): RolloutEvent[] {
  const claims = readReportToken(keys, token);
  if (!claims) return [];
  // A mount without its time would count as the fastest of all.
  if (kind === 'mounted' && mount_ms === undefined) return [];
  const { rollout, arm, drawn, visitorHash } = claims;
  return [{ rollout, arm, drawn, visitor: visitorHash, kind, ...(mount_ms !== undefined && { mountMs: mount_ms }) }];
}

/** The response doesn't reveal whether any beacon counts. */
export const receiveBeacons = ({ beaconCollector, tokenKeys }: Pick<Dependencies, 'beaconCollector' | 'tokenKeys'>) =>
  endpoint(contract, 'POST /releases/beacons', async ({ body }) => {
    const events = body.beacons.flatMap((beacon) => toEvents(beacon, tokenKeys));
    const byRollout = Map.groupBy(events, ({ rollout }) => rollout);
    await Promise.all([...byRollout].map(([rollout, some]) => beaconCollector.collect(rollout, some)));
    return nothing;
  });
