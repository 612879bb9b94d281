import { mebibytes, ms, percent, type Table, times } from './format.ts';

export type Target = { readonly least: number } | { readonly most: number };

/** Whether a metric meets its target. A metric that was not measured doesn't. */
export const meets = (target: Target, value: number): boolean =>
  'least' in target ? value >= target.least : value <= target.most;

interface TargetDefinition {
  readonly what: string;
  readonly target: Target;
  readonly text: (value: number) => string;
}

const plain = (value: number) => value.toLocaleString('en-US');
const seconds = (value: number) => `${value.toFixed(1)} s`;
const atLeast = (what: string, least: number): TargetDefinition => ({ what, target: { least }, text: times });
const atMost = (what: string, limit: number, text: TargetDefinition['text']): TargetDefinition => ({
  what,
  target: { most: limit },
  text,
});

const asMicroRealEstate = 'through the gateway vs. MicroRealEstate’s way';
const journaled = (what: string, limit: number) => atMost(`journaled commands in the path of ${what}`, limit, plain);
const againstFindOne = (what: string) =>
  atMost(`p50 of ${what} through the gateway vs. one record, 1 connection`, 2.5, times);

/** The product's targets on one machine. Ratios compare measurements of the same run. */
export const targets = {
  'guaranteed create': atLeast('create a property vs. Express with the same guarantees', 2),
  'express create': atLeast('create a property vs. Express, one insert, no guarantees', 0.7),
  'micro payment 1': atLeast(`record a completed payment ${asMicroRealEstate}, 1 connection`, 1.5),
  'micro payment 8': atLeast(`record a completed payment ${asMicroRealEstate}, 8 connections`, 1.5),
  'micro property 1': atLeast(`create a property ${asMicroRealEstate}, 1 connection`, 1.5),
  'micro property 8': atLeast(`create a property ${asMicroRealEstate}, 8 connections`, 1.5),
  'journaled create': journaled('a create', 2),
  'journaled update': journaled('an update', 1),
  'journaled paid': journaled('mark paid', 2),
  'journaled delete': journaled('a delete', 2),
  'p50 create': againstFindOne('create'),
  'p50 update': againstFindOne('update'),
  'p50 paid': againstFindOne('mark paid'),
  'express list': atLeast('list of 50 vs. Express + documents', 1.4),
  'express one': atLeast('one record vs. Express + documents', 1.4),
  'gateway delay': atMost('time that the gateway adds to p50 of one record', 0.8, ms),
  breakdowns: atMost('breakdowns by month, property, trade of the large account, slowest direct p50', 15, ms),
  'memory idle': atMost('all processes, idle', 700, mebibytes),
  'memory load': atMost('all processes, under load', 1_400, mebibytes),
  'idle cpu': atMost('all processes, idle with one page open: share of one processor', 0.03, percent),
  'warm start': atMost('warm start until healthy', 2.5, seconds),
  'app lcp': atMost('first page of a signed-in area with an empty cache: largest contentful paint', 1_500, ms),
  'landing lcp': atMost('landing page at 1.6 Mbps and 150 ms: largest contentful paint', 500, ms),
  'landing interactive': atMost('the same: interactive, the answer to a gesture', 1_000, ms),
  import: atMost('import of 50,000 tenants at scale 1: upload, check, run', 25, seconds),
  'rent posting': atMost('rent of 10,000 leases for 12 months at scale 1, posted at once', 60, seconds),
  'lease balances': atMost('what these leases owe, with sums, through the gateway: p95', 50, ms),
  'lease ledger': atMost('ledger of 120 rows through the gateway: p95', 100, ms),
  'landing paint': atMost('landing page at 1.6 Mbps and 150 ms: first contentful paint', 350, ms),
  'express total': atLeast('list with its total vs. Express + documents', 2.5),
  'sums p50': atMost('dashboard and statistics of the large account, slowest direct p50', 5, ms),
  'sums ratio': atMost('the same vs. the account of 20 properties, worst ratio', 2, times),
  'pages p50': atMost('any page of any list, any search: slowest direct p50', 10, ms),
  'pages p99': atMost('any page of any list, any search: slowest direct p99', 50, ms),
  search: atMost('the search of everything, large account, through the gateway: slowest p95', 50, ms),
  'single-process idle': atMost('all processes, services in one: idle', 700, mebibytes),
  'single-process load': atMost('the same under load', 1_536, mebibytes),
  'single-process start': atMost('warm start until healthy, services in one process', 3, seconds),
  'next area': atMost('next area on an idle page', 60, ms),
} as const satisfies Readonly<Record<string, TargetDefinition>>;

type TargetName = keyof typeof targets;
export type Metrics = Readonly<Partial<Record<TargetName, number>>>;

function resultOf({ target }: TargetDefinition, metric: number | undefined): string {
  if (metric === undefined) return 'not measured';
  return meets(target, metric) ? 'met' : 'not met';
}

function targetText({ target, text }: TargetDefinition): string {
  return 'least' in target ? `≥ ${text(target.least)}` : `≤ ${text(target.most)}`;
}

/** All targets with their results, or only those that were measured. */
export function targetTable(metrics: Metrics, { measuredOnly = false } = {}): Table {
  const all = Object.entries(targets) as [TargetName, TargetDefinition][];
  const listed = measuredOnly ? all.filter(([name]) => metrics[name] !== undefined) : all;
  const rows = listed.map(([name, target]) => {
    const metric = metrics[name];
    return [
      target.what,
      targetText(target),
      metric === undefined ? '–' : target.text(metric),
      resultOf(target, metric),
    ];
  });
  return { titles: ['target', 'required', 'measured', 'result'], rows };
}
