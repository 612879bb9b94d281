import { type Beacon, releases as contract } from '@keystead/contracts';
import { readReportToken } from '@keystead/rollouts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { BeaconEvent } from './exposure.ts';

type Reported = BeaconEvent & { readonly rollout: number };

/** What a beacon says, if a gateway signed its token and that isn't over. */
function reported({ token, kind, mount_ms }: Beacon, key: string): Reported[] {
  const claims = readReportToken(key, token);
  if (!claims) return [];
  // A mount without its time would count as the fastest of all.
  if (kind === 'mounted' && mount_ms === undefined) return [];
  const { rollout, arm, drawn, visitorHash } = claims;
  return [{ rollout, arm, drawn, visitor: visitorHash, kind, ...(mount_ms !== undefined && { mountMs: mount_ms }) }];
}

/** Takes what visitors' pages report; whether any of it counts, nobody is told. */
export const takeBeacons = ({ beaconCollector, tokenKey }: Pick<Dependencies, 'beaconCollector' | 'tokenKey'>) =>
  endpoint(contract, 'POST /releases/beacons', async ({ body }) => {
    const told = body.beacons.flatMap((beacon) => reported(beacon, tokenKey));
    const byRollout = Map.groupBy(told, ({ rollout }) => rollout);
    await Promise.all([...byRollout].map(([rollout, sightings]) => beaconCollector.take(rollout, sightings)));
    return nothing;
  });
