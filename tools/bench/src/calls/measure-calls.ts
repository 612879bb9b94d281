import type { Environment } from '../environment/environment.ts';
import { waitUntilIdle } from '../environment/wait-until-idle.ts';
import { type LoadMetrics, load, type Repeated } from '../load/load.ts';
import type { Thoroughness } from '../section.ts';
import { median } from '../statistics/quantile.ts';
import { direct, forwarded, type SeedCall } from './seed-call.ts';

/** Numbers of concurrent connections. */
export const crowds = [1, 8, 32] as const;
/** Routes to a service. */
export const ways = ['direct', 'gateway'] as const;

/** The measurements of a call, by route and number of connections. */
export interface CallMetrics {
  readonly call: SeedCall;
  readonly direct: readonly LoadMetrics[];
  /** Empty where the gateway doesn't offer the call. */
  readonly gateway: readonly LoadMetrics[];
}

/** The share of a measurement's time for each of the many calls. */
const SHARE = 0.2;

const mediansOf = (rounds: readonly LoadMetrics[]): LoadMetrics => {
  const of = (name: keyof LoadMetrics) => median(rounds.map((metrics) => metrics[name]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    requests: of('requests'),
    rejected: of('rejected'),
  };
};

/**
 * Measures each call at each number of connections on both routes. Repeats that round by round, so that a noisy minute
 * affects no single call.
 */
export async function measureCalls(
  environment: Environment,
  calls: readonly SeedCall[],
  { rounds, seconds, measureAlone }: Thoroughness,
): Promise<CallMetrics[]> {
  const seen = calls.map(() => ({
    direct: crowds.map((): LoadMetrics[] => []),
    gateway: crowds.map((): LoadMetrics[] => []),
  }));
  const run = async (call: SeedCall, url: string, sent: Repeated, into: LoadMetrics[][] | undefined) => {
    for (const [place, connections] of crowds.entries()) {
      const how = { url, connections, seconds: Math.max(0.5, seconds * SHARE), tolerant: true };
      into?.[place]?.push(await measureAlone(() => load(sent, how)));
      if (call.kind === 'write') await waitUntilIdle(environment.product.databaseUri);
    }
  };
  for (let round = 0; round < rounds; round += 1)
    for (const [at, call] of calls.entries()) {
      await run(call, environment.services[call.service], direct(call, environment.serviceToken), seen[at]?.direct);
      const through = forwarded(call);
      if (through) await run(call, environment.product.url, through, seen[at]?.gateway);
    }
  return calls.map((call, at) => {
    const metricsOf = (way: (typeof ways)[number]) =>
      (seen[at]?.[way] ?? []).filter((rounds) => rounds.length > 0).map(mediansOf);
    return { call, direct: metricsOf('direct'), gateway: metricsOf('gateway') };
  });
}
