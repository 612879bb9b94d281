import { erasureJob, type ServiceApplication } from '@keystead/service-kit';
import { receiveBeacons } from './beacons/receive-beacons.ts';
import { changeChannel } from './channels/change-channel.ts';
import { listChannels } from './channels/list-channels.ts';
import { readChannel } from './channels/read-channel.ts';
import { rollBackChannel } from './channels/roll-back-channel.ts';
import { reconcilerJob } from './decisions/rollout-reconciler.ts';
import { createDependencies, type Dependencies, type ReleasesTools } from './dependencies.ts';
import { saveGatewayState } from './gateways/save-gateway-state.ts';
import { readPlan } from './plan/read-plan.ts';
import { publishRelease } from './publishing/publish-release.ts';
import { putFile } from './publishing/put-file.ts';
import { storeCleaningJob } from './publishing/store-cleaning.ts';
import { changeRelease } from './releases/change-release.ts';
import { listReleases } from './releases/list-releases.ts';
import { readNamedRelease } from './releases/read-named-release.ts';
import { readRelease } from './releases/read-release.ts';
import { changeRollout } from './rollouts/change-rollout.ts';
import { listRollouts } from './rollouts/list-rollouts.ts';
import { pointJob } from './rollouts/point-job.ts';
import { readPoints } from './rollouts/read-points.ts';
import { readRollout } from './rollouts/read-rollout.ts';
import { startRollout } from './rollouts/start-rollout.ts';
import { readUses } from './uses/read-uses.ts';
import { receiveCalls } from './uses/receive-calls.ts';

const endpointsOf = (deps: Dependencies) => [
  listReleases(deps),
  publishRelease(deps),
  readRelease(deps),
  changeRelease(deps),
  putFile(deps),
  readUses(deps),
  receiveBeacons(deps),
  listChannels(deps),
  readChannel(deps),
  changeChannel(deps),
  rollBackChannel(deps),
  startRollout(deps),
  listRollouts(deps),
  readRollout(deps),
  readPoints(deps),
  changeRollout(deps),
  readPlan(deps),
  readNamedRelease(deps),
  saveGatewayState(deps),
  receiveCalls(deps),
];

/** Wires the releases service: its stores, its endpoints and its jobs. */
export function createReleases(tools: ReleasesTools): ServiceApplication & { readonly deps: Dependencies } {
  const deps = createDependencies(tools);
  const { reconciler, plan, decisions, decisionReports, beaconCollector, liveReleases } = deps;
  const { releases, rollouts, channels } = deps;
  return {
    deps,
    endpoints: endpointsOf(deps),
    jobs: [
      reconcilerJob(reconciler),
      plan.job,
      decisions.job,
      decisionReports.job,
      ...beaconCollector.jobs,
      liveReleases.job,
      pointJob(deps),
      storeCleaningJob(deps),
      erasureJob({
        fetch: tools.erasedAccounts,
        database: tools.database,
        // Releases belong to the installation, so only the names are erased. An account's id is the user id of its
        // owner.
        async erase(accountId) {
          for (const store of [releases, rollouts, channels]) await store.eraseNamesOf(accountId);
        },
      }),
    ],
    // Each gateway reports its deployed state each minute.
    ignoredCollections: ['gateway_states'],
    endStreams: () => plan.end(),
    async prepare() {
      const { points, exposures, mountTimes, storedFiles, calls, gateways, revisions } = deps;
      const indexed = [releases, rollouts, points, exposures, mountTimes, storedFiles, calls, gateways];
      await Promise.all(indexed.map((each) => each.createIndexes()));
      await channels.prepare();
      await revisions.prepare();
    },
  };
}
