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

/** The product's targets on one machine. Ratios compare measurements of the same run. */
export const targets = {
  'express list': atLeast('list of 50 vs. Express + documents', 1.5),
  'express one': atLeast('one record vs. Express + documents', 1.5),
  'express create': atLeast('create vs. Express + documents', 3),
  'express total': atLeast('list with its total vs. Express + documents', 2.5),
  'fastify list': atLeast('list of 50 vs. Fastify + driver', 0.9),
  'fastify one': atLeast('one record vs. Fastify + driver', 0.87),
  'fastify create': atLeast('create vs. Fastify + driver', 0.85),
  'gateway rate': atLeast('requests per second through the gateway vs. direct, worst call', 0.4),
  'gateway cpu': atMost('CPU per request of the gateway vs. the service, worst call', 4, times),
  'gateway delay': atMost('time that the gateway adds to p50, worst call', 0.35, ms),
  aborts: { what: 'aborted requests that the gateway propagates, of 20', target: { least: 20 }, text: plain },
  'sums p50': atMost('dashboard and statistics of the large account, slowest direct p50', 5, ms),
  'sums ratio': atMost('the same vs. the account of 20 properties, worst ratio', 2, times),
  'pages p50': atMost('any page of any list, any search: slowest direct p50', 10, ms),
  'pages p99': atMost('any page of any list, any search: slowest direct p99', 50, ms),
  'receipts plain': atLeast('PDF receipts, names in Latin letters, vs. a page printed by Chromium', 100),
  'receipts embedded': atLeast('PDF receipts, names that need an embedded font, vs. the same', 25),
  'receipts stall': atMost('longest response of operations while it prints', 50, ms),
  'memory idle': atMost('all processes, idle', 700, mebibytes),
  'memory load': atMost('all processes, under load', 1_536, mebibytes),
  'idle cpu': atMost('all processes, idle with one page open: share of one processor', 0.03, percent),
  'warm start': atMost('warm start until healthy', 3, seconds),
  'single-process idle': atMost('all processes, services in one: idle', 700, mebibytes),
  'single-process load': atMost('the same under load', 1_536, mebibytes),
  'single-process start': atMost('warm start until healthy, services in one process', 3, seconds),
  'cold clone': atMost('fresh clone until healthy', 180, seconds),
  'landing paint': atMost('landing page at 1.6 Mbps and 150 ms: first contentful paint', 350, ms),
  'landing lcp': atMost('the same: largest contentful paint', 350, ms),
  'landing interactive': atMost('the same: interactive', 1_300, ms),
  lighthouse: { what: 'Lighthouse performance of the landing page on a phone', target: { least: 95 }, text: plain },
  'app lcp': atMost('first page of a signed-in area with an empty cache: largest contentful paint', 1_700, ms),
  'next area': atMost('next area on an idle page', 60, ms),
  'script bytes': atMost('bytes of JavaScript on the first page, compressed', 140_000, plain),
} as const satisfies Readonly<Record<string, TargetDefinition>>;

export type TargetName = keyof typeof targets;
export type Metrics = Readonly<Partial<Record<TargetName, number>>>;

function resultOf({ target }: TargetDefinition, metric: number | undefined): string {
  if (metric === undefined) return 'not measured';
  return meets(target, metric) ? 'met' : 'not met';
}

function targetText({ target, text }: TargetDefinition): string {
  return 'least' in target ? `≥ ${text(target.least)}` : `≤ ${text(target.most)}`;
}

export function targetTable(metrics: Metrics): Table {
  const rows = (Object.entries(targets) as [TargetName, TargetDefinition][]).map(([name, target]) => {
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
