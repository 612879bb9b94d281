import type { ReleaseStore } from '@keystead/releases';
import { EmailOutbox, type ErasedAccounts, idBlocks, type Logger, Outbox, type Post } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { BeaconCollector } from './beacons/beacon-collector.ts';
import { ExposureRepository } from './beacons/exposures.repository.ts';
import { ChannelRepository } from './channels/channels.repository.ts';
import { GatewayStateRepository } from './gateways/gateways.repository.ts';
import { PlanRepository } from './plan/plan.repository.ts';
import { PlanService } from './plan/plan-service.ts';
import { StoredFileRepository } from './publishing/stored-files.repository.ts';
import { LiveReleases } from './releases/live-releases.ts';
import { ReleaseRepository } from './releases/releases.repository.ts';
import { DecisionService } from './rollouts/decision-service.ts';
import { PointRepository } from './rollouts/points.repository.ts';
import { RolloutReconciler } from './rollouts/rollout-reconciler.ts';
import { reportDecisions } from './rollouts/rollouts.events.ts';
import { RolloutRepository } from './rollouts/rollouts.repository.ts';
import { ValueRepository } from './rollouts/values.repository.ts';
import { CallRepository } from './uses/calls.repository.ts';

export interface ReleasesTools {
  readonly database: Connection;
  readonly log: Logger;
  readonly store: ReleaseStore;
  readonly tokenKeys: readonly string[];
  readonly erasedAccounts: ErasedAccounts;
  /** Has identity send e-mails. */
  readonly post: Post;
  /** Whether no other process changes the plan. */
  readonly singleReplica?: boolean;
  /** The longest wait for another plan, in milliseconds, in place of the usual one. */
  readonly planTimeoutMs?: number;
}

const createRepositories = (database: Connection) => ({
  releases: new ReleaseRepository(database),
  channels: new ChannelRepository(database),
  rollouts: new RolloutRepository(database),
  points: new PointRepository(database),
  exposures: new ExposureRepository(database),
  stableValues: new ValueRepository(database),
  storedFiles: new StoredFileRepository(database),
  gateways: new GatewayStateRepository(database),
  calls: new CallRepository(database),
  revisions: new PlanRepository(database),
  ids: {
    releases: idBlocks(database, 'releases'),
    rollouts: idBlocks(database, 'rollouts'),
    rollbacks: idBlocks(database, 'rollbacks'),
  },
});

export function createDependencies(tools: ReleasesTools) {
  const { database, log, store, tokenKeys, singleReplica, planTimeoutMs, post } = tools;
  const repositories = createRepositories(database);
  const reconciler = new RolloutReconciler(repositories);
  const plan = new PlanService(repositories, singleReplica, planTimeoutMs);
  const decisions = new DecisionService({ ...repositories, reconciler, plan, log });
  const notices = new EmailOutbox(database, post);
  return {
    ...repositories,
    notices,
    ...{ log, store, tokenKeys, reconciler, plan, decisions },
    decisionReports: reportDecisions({ ...repositories, outbox: new Outbox(database), notices }),
    liveReleases: new LiveReleases(repositories),
    beaconCollector: new BeaconCollector({ ...repositories, decisions }),
  };
}

export type Dependencies = ReturnType<typeof createDependencies>;
