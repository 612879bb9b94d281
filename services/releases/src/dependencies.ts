import type { ReleaseStore as FileKeeper } from '@keystead/releases';
import { type ErasedAccounts, type IdSource, idBlocks, type Logger, Outbox } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { BeaconCollector } from './beacons/beacon-collector.ts';
import { ExposureStore } from './beacons/exposure-store.ts';
import { ChannelStore } from './channels/channel-store.ts';
import { DecisionReports } from './decisions/decision-reports.ts';
import { DecisionService } from './decisions/decision-service.ts';
import { RolloutReconciler } from './decisions/rollout-reconciler.ts';
import { GatewayStateStore } from './gateways/gateway-state-store.ts';
import { MountTimeStore } from './mounts/mount-time-store.ts';
import { PlanService } from './plan/plan-service.ts';
import { PlanStore } from './plan/plan-store.ts';
import { StoredFileStore } from './publishing/stored-file-store.ts';
import { LiveReleases } from './releases/live-releases.ts';
import { ReleaseStore } from './releases/release-store.ts';
import { PointStore } from './rollouts/point-store.ts';
import { RolloutStore } from './rollouts/rollout-store.ts';
import { CallStore } from './uses/call-store.ts';

export interface ReleasesTools {
  readonly database: Connection;
  readonly log: Logger;
  /** The store of the releases' files. */
  readonly store: FileKeeper;
  /** The key with which gateways sign report tokens. */
  readonly tokenKey: string;
  readonly erasedAccounts: ErasedAccounts;
  /** Whether no other process changes the plan. */
  readonly singleReplica?: boolean;
}

export interface Dependencies extends Omit<ReleasesTools, 'database' | 'erasedAccounts' | 'singleReplica'> {
  readonly releases: ReleaseStore;
  readonly channels: ChannelStore;
  readonly rollouts: RolloutStore;
  readonly points: PointStore;
  readonly exposures: ExposureStore;
  readonly mountTimes: MountTimeStore;
  readonly storedFiles: StoredFileStore;
  readonly gateways: GatewayStateStore;
  readonly calls: CallStore;
  readonly revisions: PlanStore;
  readonly liveReleases: LiveReleases;
  readonly reconciler: RolloutReconciler;
  readonly plan: PlanService;
  readonly decisions: DecisionService;
  readonly decisionReports: DecisionReports;
  readonly beaconCollector: BeaconCollector;
  /** Sources of new ids, for each kind of record. */
  readonly ids: Readonly<Record<'releases' | 'rollouts' | 'rollbacks', IdSource>>;
}

const createStores = (database: Connection) => ({
  releases: new ReleaseStore(database),
  channels: new ChannelStore(database),
  rollouts: new RolloutStore(database),
  points: new PointStore(database),
  exposures: new ExposureStore(database),
  mountTimes: new MountTimeStore(database),
  storedFiles: new StoredFileStore(database),
  gateways: new GatewayStateStore(database),
  calls: new CallStore(database),
  revisions: new PlanStore(database),
  ids: {
    releases: idBlocks(database, 'releases'),
    rollouts: idBlocks(database, 'rollouts'),
    rollbacks: idBlocks(database, 'rollbacks'),
  },
});

/** Creates the stores on a database, and the services that use them. */
export function createDependencies({ database, log, store, tokenKey, singleReplica }: ReleasesTools): Dependencies {
  const stores = createStores(database);
  const reconciler = new RolloutReconciler(stores);
  const plan = new PlanService(stores, singleReplica);
  const decisions = new DecisionService({ ...stores, reconciler, plan, log });
  return {
    ...stores,
    ...{ log, store, tokenKey, reconciler, plan, decisions },
    decisionReports: new DecisionReports(stores.rollouts, new Outbox(database)),
    liveReleases: new LiveReleases(stores),
    beaconCollector: new BeaconCollector({ ...stores, decisions }),
  };
}
