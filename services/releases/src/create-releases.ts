import { erasureJob, type ServiceApplication } from '@keystead/service-kit';
import { receiveBeacons } from './beacons/beacons.routes.ts';
import { channelRoutes } from './channels/channels.routes.ts';
import { createDependencies, type Dependencies, type ReleasesTools } from './dependencies.ts';
import { gatewayRoutes } from './gateways/gateways.routes.ts';
import { publishingRoutes } from './publishing/publishing.routes.ts';
import { storeCleaningJob } from './publishing/store-cleaning.ts';
import { releaseRoutes } from './releases/releases.routes.ts';
import { pointJob } from './rollouts/points.repository.ts';
import { rolloutRoutes } from './rollouts/rollouts.routes.ts';
import { usesRoutes } from './uses/uses.routes.ts';

export function createReleases(tools: ReleasesTools): ServiceApplication & { readonly deps: Dependencies } {
  const deps = createDependencies(tools);
  const { reconciler, plan, decisions, decisionReports, beaconCollector, liveReleases, notices } = deps;
  const { releases, rollouts, channels } = deps;
  return {
    deps,
    endpoints: [
      ...releaseRoutes(deps),
      ...publishingRoutes(deps),
      ...channelRoutes(deps),
      ...rolloutRoutes(deps),
      receiveBeacons(deps),
      ...gatewayRoutes(deps),
      ...usesRoutes(deps),
    ],
    jobs: [
      reconciler.job,
      plan.job,
      decisions.job,
      decisionReports,
      notices.job,
      ...beaconCollector.jobs,
      liveReleases.job,
      pointJob(deps),
      storeCleaningJob(deps),
      erasureJob({
        fetch: tools.erasedAccounts,
        database: tools.database,
        // Releases belong to the installation, so only names are erased. An account's id is its owner's user id.
        async erase(accountId) {
          for (const repository of [releases, rollouts, channels]) await repository.eraseNamesOf(accountId);
        },
      }),
    ],
    // Each gateway reports its deployed state each minute.
    ignoredCollections: ['gateway_states'],
    endStreams: () => plan.end(),
    async prepare() {
      const { points, exposures, stableValues, storedFiles, calls, gateways, revisions } = deps;
      const indexed = [releases, rollouts, points, exposures, stableValues, storedFiles, calls, gateways, notices];
      await Promise.all(indexed.map((each) => each.createIndexes()));
      await revisions.prepare();
    },
  };
}
