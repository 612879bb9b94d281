import { releases as contract, events } from '@keystead/contracts';
import { openStore } from '@keystead/releases';
import { type Logger, type ServiceIdentity, secretsOf, serviceClient, type TokenVerifier } from '@keystead/service-kit';
import type { GatewayConfig } from '../config.ts';
import { PublishedFiles } from '../files/published-files.ts';
import type { Count } from '../limits/counts.ts';
import type { Addresses } from '../upstreams.ts';
import { AssignedVisitors } from './assigned-visitors.ts';
import { reportDeployedState } from './deployed-state.ts';
import { KnownReleases } from './known-releases.ts';
import { PlanFollower } from './plan-follower.ts';
import { ReleaseCalls } from './release-calls.ts';
import { ReleaseFinder } from './release-finder.ts';
import { ReleaseReader } from './release-reader.ts';
import { releaseRoutes } from './releases.routes.ts';
import { RevisionStreams } from './revision-streams.ts';
import { newVisitors, visitors } from './visitor.ts';

interface ReleasesDependencies {
  readonly config: GatewayConfig;
  readonly addresses: Pick<Addresses, 'releases' | 'events'>;
  readonly serviceIdentity: ServiceIdentity;
  readonly verifier: TokenVerifier;
  readonly count: Count;
  readonly log: Logger;
}

/** The timeout for the next plan, in milliseconds. The service responds after at most 25 s, even without a change. */
const PLAN_TIMEOUT_MS = 30_000;

/** Builds the release part, which `start` lets follow the releases service. */
export function createReleases(deps: ReleasesDependencies) {
  const { config, addresses, serviceIdentity: identity, verifier, count, log } = deps;
  const { STATIC_ROOT, STATE_DIR: folder } = config;
  const [tokenKey] = secretsOf(config.RELEASE_TOKEN_KEY);
  const client = serviceClient(contract, { baseUrl: addresses.releases.href, identity });
  const toEvents = serviceClient(events, { baseUrl: addresses.events.href, identity });
  const builtIn = new ReleaseReader(STATIC_ROOT, log);
  const known = new KnownReleases(folder, log);
  const finder = new ReleaseFinder({
    known,
    builtIn,
    fetchRelease: (remote, release) =>
      client('GET /internal/releases/{remote}/{release}', { params: { remote, release } }),
  });
  const visitorOf = visitors(config, newVisitors(config, count));
  // In a single copy, the service holds the request for a change, much longer than a client's usual timeout.
  const planClient = config.SINGLE_REPLICA
    ? serviceClient(contract, { baseUrl: addresses.releases.href, identity, timeoutMs: PLAN_TIMEOUT_MS })
    : client;
  const fetchPlan = (after: number | undefined) => planClient('GET /internal/release-plan', { query: { after } });
  const plans = new PlanFollower({ fetchPlan, folder, known, log });
  const calls = new ReleaseCalls((report) => client('POST /internal/release-calls', { body: { calls: report } }), log);
  const assigned = new AssignedVisitors((beacons) => client('POST /releases/beacons', { body: { beacons } }), log);
  let stopReporting: (() => void) | undefined;
  const streams = new RevisionStreams(plans, config);
  const sources = { builtIn, plans, finder, tokenKey };
  return {
    start() {
      plans.start();
      stopReporting = reportDeployedState(builtIn, (body) => client('PUT /internal/gateway-state', { body }), log);
    },
    sources,
    finder,
    visitorOf,
    assigned,
    published: new PublishedFiles({ store: openStore(config), finder, log }),
    calls,
    routes: releaseRoutes({
      config,
      sources,
      finder,
      visitorOf,
      streams,
      verifier,
      findRelease: (id, { caller, requestId }) =>
        client('GET /releases/{id}', { params: { id }, onBehalfOf: caller, requestId }),
      sendReport: (report) => toEvents('POST /internal/reports', { body: { reports: [report] } }),
    }),
    endStreams: () => streams.end(),
    async close() {
      stopReporting?.();
      streams.end();
      assigned.close();
      await Promise.all([plans.stop(), calls.close()]);
    },
  };
}
