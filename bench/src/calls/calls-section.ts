import type { Figures } from '../goals/goals.ts';
import type { LoadFigures } from '../load/load.ts';
import type { Table } from '../report/table.ts';
import { rate } from '../report/words.ts';
import type { SectionResult, Thoroughness } from '../section.ts';
import type { Stage } from '../stage/stage.ts';
import { type CallFigures, crowds, measureCalls, type ways } from './measure-calls.ts';
import { readingCalls } from './reading-calls.ts';
import { writingCalls } from './writing-calls.ts';

const brief = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0));
/** Times, rate, and the share of rejected requests, such as by the gateway's timeout of ten seconds. */
const cell = ({ p50, p95, p99, perSecond, requests, refused }: LoadFigures) => {
  const share = refused / (requests + refused);
  const taken = requests === 0 ? [] : [`${[p50, p95, p99].map(brief).join(' / ')} ms, ${rate(perSecond)}`];
  return [...taken, ...(refused > 0 ? [`**${(100 * share).toFixed(0)} % refused**`] : [])].join(', ');
};

function tableOf(measured: readonly CallFigures[], way: (typeof ways)[number]): Table {
  const titles = [
    way === 'straight' ? 'straight at the service' : 'through the gateway',
    ...crowds.map((connections) => `${connections} at once: p50 / p95 / p99`),
  ];
  const rows = measured.flatMap(({ call, [way]: figures }) =>
    figures.length > 0 ? [[call.name, ...figures.map(cell)]] : [],
  );
  return { titles, rows };
}

/** The targets for calls apply to one connection, directly to the service. */
function figuresOf(measured: readonly CallFigures[]): Figures {
  const alone = (one: CallFigures) => one.straight[0];
  const of = (kind: string, ending = '') =>
    measured.filter(({ call }) => call.kind === kind && call.name.endsWith(ending));
  const slowest = (some: readonly CallFigures[], name: 'p50' | 'p99') =>
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
export async function callsSection(stage: Stage, how: Thoroughness): Promise<SectionResult> {
  const calls = [...(await readingCalls(stage)), ...writingCalls(stage)];
  const measured = await measureCalls(stage, calls, how);
  return {
    title: 'Calls',
    notes:
      'The account with most properties, unless a call says otherwise; writes go to an account of their own, and what they leave to be done in the background is waited for before the next. Rate limits are on, and out of reach. Client, gateway, services and database share the machine: with more at once than it has cores, times are those of a queue.',
    tables: [tableOf(measured, 'straight'), tableOf(measured, 'gateway')],
    figures: figuresOf(measured),
  };
}
