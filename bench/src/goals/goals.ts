import { mebibytes, ms, percent, times } from '../report/words.ts';
import type { Goal } from './goal.ts';

/** A target with its description. */
export interface ToldGoal {
  readonly what: string;
  readonly goal: Goal;
  readonly text: (value: number) => string;
}

const plain = (value: number) => value.toLocaleString('en-US');
const seconds = (value: number) => `${value.toFixed(1)} s`;
const peer = (what: string, least: number): ToldGoal => ({ what, goal: { least }, text: times });
const most = (what: string, limit: number, text: ToldGoal['text']): ToldGoal => ({ what, goal: { most: limit }, text });

/** The product's targets on one machine. Ratios compare measurements of the same run. */
export const goals = {
  'express list': peer('list of 50 against Express + documents', 1.5),
  'express one': peer('one record against Express + documents', 1.5),
  'express create': peer('create against Express + documents', 3),
  'express total': peer('list with its total against Express + documents', 2.5),
  'fastify list': peer('list of 50 against Fastify + driver', 0.9),
  'fastify one': peer('one record against Fastify + driver', 0.87),
  'fastify create': peer('create against Fastify + driver', 0.85),
  'gateway rate': peer('requests a second through the gateway against straight, the worst of the calls', 0.4),
  'gateway cpu': most("the gateway's CPU a request against the service's own, the worst of the calls", 4, times),
  'gateway delay': most('what the gateway adds to p50, the worst of the calls', 0.35, ms),
  aborts: { what: 'aborts that the gateway passes on, of 20', goal: { least: 20 }, text: plain },
  'sums p50': most('dashboard and statistics of the large account, the slowest p50 at the service', 5, ms),
  'sums ratio': most('the same against the account of 20 properties, the worst ratio', 2, times),
  'pages p50': most('any page of any list, any search: the slowest p50 at the service', 10, ms),
  'pages p99': most('any page of any list, any search: the slowest p99 at the service', 50, ms),
  'receipts plain': peer('receipts as PDF, names of Latin letters, against a page printed by Chromium', 100),
  'receipts embedded': peer('receipts as PDF, names that need an embedded font, against the same', 25),
  'receipts stall': most('the longest answer of operations while it prints', 50, ms),
  'memory idle': most('all processes together, idle', 700, mebibytes),
  'memory load': most('all processes together, under load', 1_536, mebibytes),
  'idle cpu': most('all processes together, a page open and nobody there: of one processor', 0.03, percent),
  'warm start': most('warm start to all healthy', 3, seconds),
  'together idle': most('all processes together, services in one: idle', 700, mebibytes),
  'together load': most('the same under load', 1_536, mebibytes),
  'together start': most('warm start to all healthy, services in one process', 3, seconds),
  'cold clone': most('fresh clone to all healthy', 180, seconds),
  'landing paint': most('landing page at 1.6 Mbps and 150 ms: first paint', 350, ms),
  'landing lcp': most('the same: largest paint', 350, ms),
  'landing interactive': most('the same: a gesture is answered', 1_300, ms),
  lighthouse: { what: 'Lighthouse, performance of the landing page on a phone', goal: { least: 95 }, text: plain },
  'app lcp': most('first page of a signed-in area with nothing cached: largest paint', 1_700, ms),
  'next area': most('another area once the browser was idle', 60, ms),
  'script bytes': most('bytes of JavaScript of the first page, compressed', 140_000, plain),
} as const satisfies Readonly<Record<string, ToldGoal>>;

/** The name of a target. */
export type GoalName = keyof typeof goals;
/** The measured figures, by target. */
export type Figures = Readonly<Partial<Record<GoalName, number>>>;
