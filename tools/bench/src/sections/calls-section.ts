import { waitUntilIdle } from '../data/databases.ts';
import type { Environment } from '../environment.ts';
import { direct, forwarded, isOfferedByGateway, readingCalls, type SeedCall, writingCalls } from '../load/calls.ts';
import { type LoadMetrics, load } from '../load/load.ts';
import { median } from '../load/quantile.ts';
import { rate, type Table } from '../report/format.ts';
import type { Metrics } from '../report/targets.ts';
import { ratiosOf, type SectionResult, type Thoroughness } from './section.ts';

const crowds = [1, 8, 32] as const;

/** A call directly to its service or through the gateway, with its metrics at each number of connections. */
interface CallMetrics {
  readonly call: SeedCall;
  readonly way: 'direct' | 'gateway';
  readonly metrics: readonly LoadMetrics[];
}

/** The share of a measurement's time for each of the many calls. */
const SHARE = 0.2;

function mediansOf(rounds: readonly LoadMetrics[]): LoadMetrics {
  const of = (name: keyof LoadMetrics) => median(rounds.map((metrics) => metrics[name]));
  const [perSecond, requests, rejected] = [of('perSecond'), of('requests'), of('rejected')];
  return { perSecond, p50: of('p50'), p95: of('p95'), p99: of('p99'), requests, rejected };
}

/**
 * Measures each call at each number of connections on both routes. Repeats that round by round, so that a noisy minute
 * affects no single call.
 */
async function measureCalls(
  { product, services, serviceToken }: Environment,
  calls: readonly SeedCall[],
  { rounds, seconds }: Thoroughness,
): Promise<CallMetrics[]> {
  const measured = () => crowds.map((connections) => ({ connections, seen: [] as LoadMetrics[] }));
  const routes = calls.flatMap((call) => {
    const request = direct(call, serviceToken);
    const own = { call, way: 'direct', url: services[call.service], request, crowds: measured() } as const;
    if (!isOfferedByGateway(call)) return [own];
    const through = { call, way: 'gateway', url: product.url, request: forwarded(call), crowds: measured() } as const;
    return [own, through];
  });
  for (let round = 0; round < rounds; round += 1)
    for (const { call, url, request, crowds } of routes)
      for (const { connections, seen } of crowds) {
        const how = { url, connections, seconds: Math.max(0.5, seconds * SHARE), tolerant: true };
        seen.push(await load(request, how));
        if (call.kind === 'write') await waitUntilIdle(product.databaseUri);
      }
  return routes.map(({ call, way, crowds }) => ({ call, way, metrics: crowds.map(({ seen }) => mediansOf(seen)) }));
}

const brief = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0));
/** Times, rate, and the share of rejected requests, such as by the gateway's timeout of ten seconds. */
const cell = ({ p50, p95, p99, perSecond, requests, rejected }: LoadMetrics) => {
  const share = rejected / (requests + rejected);
  const measured = requests === 0 ? [] : [`${[p50, p95, p99].map(brief).join(' / ')} ms, ${rate(perSecond)}`];
  return [...measured, ...(rejected > 0 ? [`**${(100 * share).toFixed(0)} % rejected**`] : [])].join(', ');
};

function tableOf(measured: readonly CallMetrics[], wanted: CallMetrics['way']): Table {
  const titles = [
    wanted === 'direct' ? 'direct' : 'through the gateway',
    ...crowds.map((connections) => `${connections} at once: p50 / p95 / p99`),
  ];
  const rows = measured.flatMap(({ call, way, metrics }) =>
    way === wanted ? [[call.name, ...metrics.map(cell)]] : [],
  );
  return { titles, rows };
}

/** The targets for calls apply to one connection, directly to the service; that of the search through the gateway. */
function metricsOf(measured: readonly CallMetrics[]): Metrics {
  const of = (kind: SeedCall['kind'], name: 'p50' | 'p95' | 'p99', ending = '') =>
    measured.flatMap(({ call, way, metrics: [alone] }) =>
      way === (kind === 'search' ? 'gateway' : 'direct') && call.kind === kind && call.name.endsWith(ending)
        ? [alone?.[name] ?? Number.NaN]
        : [],
    );
  const sums = of('sums', 'p50', ', large account');
  return {
    'pages p50': Math.max(...of('page', 'p50')),
    'pages p99': Math.max(...of('page', 'p99')),
    'sums p50': Math.max(...sums),
    'sums ratio': Math.max(...ratiosOf(sums, of('sums', 'p50', ', small account'))),
    search: Math.max(...of('search', 'p95')),
    breakdowns: Math.max(...of('breakdown', 'p50', ', large account')),
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
