import type { Environment } from '../environment/environment.ts';
import type { LoadMetrics } from '../load/load.ts';
import type { Table } from '../report/table.ts';
import { rate } from '../report/words.ts';
import type { SectionResult, Thoroughness } from '../section.ts';
import type { Metrics } from '../targets/targets.ts';
import { type CallMetrics, crowds, measureCalls, type ways } from './measure-calls.ts';
import { readingCalls } from './reading-calls.ts';
import { writingCalls } from './writing-calls.ts';

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
  };
}

/** Measures the calls of the product's pages. */
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
