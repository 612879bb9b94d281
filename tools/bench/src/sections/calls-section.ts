import { waitUntilIdle } from '../data/databases.ts';
import type { Environment } from '../environment.ts';
import { direct, forwarded, readingCalls, type SeedCall, writingCalls } from '../load/calls.ts';
import { type LoadMetrics, load, type Repeated } from '../load/load.ts';
import { median } from '../load/quantile.ts';
import { rate, type Table } from '../report/format.ts';
import type { Metrics } from '../report/targets.ts';
import type { SectionResult, Thoroughness } from './section.ts';

const crowds = [1, 8, 32] as const;
const ways = ['direct', 'gateway'] as const;

interface CallMetrics {
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
async function measureCalls(
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

const brief = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0));
/** Times, rate, and the share of rejected requests, such as by the gateway's timeout of ten seconds. */
const cell = ({ p50, p95, p99, perSecond, requests, rejected }: LoadMetrics) => {
  const share = rejected / (requests + rejected);
  const measured = requests === 0 ? [] : [`${[p50, p95, p99].map(brief).join(' / ')} ms, ${rate(perSecond)}`];
  return [...measured, ...(rejected > 0 ? [`**${(100 * share).toFixed(0)} % rejected**`] : [])].join(', ');
};

function tableOf(measured: readonly CallMetrics[], way: (typeof ways)[number]): Table {
  const titles = [
    way === 'direct' ? 'direct' : 'through the gateway',
    ...crowds.map((connections) => `${connections} at once: p50 / p95 / p99`),
  ];
  const rows = measured.flatMap(({ call, [way]: metrics }) =>
    metrics.length > 0 ? [[call.name, ...metrics.map(cell)]] : [],
  );
  return { titles, rows };
}

/** The targets for calls apply to one connection, directly to the service. */
function metricsOf(measured: readonly CallMetrics[]): Metrics {
  const alone = (one: CallMetrics) => one.direct[0];
  const of = (kind: string, ending = '') =>
    measured.filter(({ call }) => call.kind === kind && call.name.endsWith(ending));
  const slowest = (some: readonly CallMetrics[], name: 'p50' | 'p99') =>
    Math.max(...some.map((one) => alone(one)?.[name] ?? Number.NaN));
  const [large, small] = [of('sums', ', large account'), of('sums', ', small account')];
  const ratios = large.map((one, place) => {
    const other = small[place];
    return (alone(one)?.p50 ?? Number.NaN) / ((other && alone(other)?.p50) ?? Number.NaN);
  });
  return {
    'pages p50': slowest(of('page'), 'p50'),
    'pages p99': slowest(of('page'), 'p99'),
    'sums p50': slowest(large, 'p50'),
    'sums ratio': Math.max(...ratios),
    breakdowns: slowest(of('breakdown', ', large account'), 'p50'),
  };
}

export async function callsSection(environment: Environment, how: Thoroughness): Promise<SectionResult> {
  const calls = [...(await readingCalls(environment)), ...writingCalls(environment)];
  const measured = await measureCalls(environment, calls, how);
  return {
    title: 'Calls',
    notes:
      'Calls use the account with the most properties, unless their name says otherwise. Writes use a separate account, and their background work finishes before the next call is measured. Rate limits are on but never reached. Client, gateway, services and database share the machine: with more concurrent requests than cores, times include queueing.',
    tables: [tableOf(measured, 'direct'), tableOf(measured, 'gateway')],
    metrics: metricsOf(measured),
  };
}
