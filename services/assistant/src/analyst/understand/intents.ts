import type { TimeBias } from './span.ts';

/** The topic of a question, which decides the filters that its words can set. */
export type Topic = 'payments' | 'leases' | 'tenants' | 'properties' | 'requests' | 'personnel' | 'none';

interface IntentInfo {
  readonly topic: Topic;
  /** Whether past or future days are assumed where the question names no year. */
  readonly bias: TimeBias;
  /** The intent is an action: the remaining words are free text. */
  readonly isAction?: true;
  /** The question is not about records: a follow-up does not refine it. */
  readonly isSmallTalk?: true;
}

const intents = {
  greeting: { topic: 'none', bias: 'back', isSmallTalk: true },
  thanks: { topic: 'none', bias: 'back', isSmallTalk: true },
  identity: { topic: 'none', bias: 'back', isSmallTalk: true },
  help: { topic: 'none', bias: 'back', isSmallTalk: true },
  unsupported: { topic: 'none', bias: 'back', isSmallTalk: true },
  summary: { topic: 'none', bias: 'back' },
  about: { topic: 'none', bias: 'back' },
  contact: { topic: 'none', bias: 'back' },
  record: { topic: 'none', bias: 'back' },
  properties: { topic: 'properties', bias: 'back' },
  unleased: { topic: 'none', bias: 'back' },
  tenants: { topic: 'tenants', bias: 'back' },
  leases: { topic: 'leases', bias: 'ahead' },
  ending: { topic: 'leases', bias: 'ahead' },
  rent_roll: { topic: 'leases', bias: 'ahead' },
  forecast: { topic: 'leases', bias: 'ahead' },
  occupancy: { topic: 'none', bias: 'back' },
  overdue: { topic: 'payments', bias: 'back' },
  due: { topic: 'payments', bias: 'ahead' },
  paid: { topic: 'payments', bias: 'back' },
  payments: { topic: 'payments', bias: 'back' },
  revenue: { topic: 'payments', bias: 'back' },
  profit: { topic: 'none', bias: 'back' },
  deposits: { topic: 'none', bias: 'back' },
  requests: { topic: 'requests', bias: 'back' },
  costs: { topic: 'requests', bias: 'back' },
  personnel: { topic: 'personnel', bias: 'back' },
  fits: { topic: 'none', bias: 'back' },
  remind: { topic: 'payments', bias: 'back', isAction: true },
  message: { topic: 'none', bias: 'back', isAction: true },
  report: { topic: 'none', bias: 'back', isAction: true },
  assign: { topic: 'personnel', bias: 'back', isAction: true },
  record_payment: { topic: 'payments', bias: 'back', isAction: true },
} as const satisfies Record<string, IntentInfo>;

export type Intent = keyof typeof intents;

export const intentInfo = (intent: Intent): IntentInfo => intents[intent];

/** A pattern that indicates an intent: the intent, the confidence of a match (4 to 11), and the expression. */
export type IntentPattern = readonly [intent: Intent, weight: number, words: RegExp];

/** Polite phrases that may precede a request for an action. */
export const polite =
  '(?:please |can you |could you |would you |will you |i want to |i would like to |i need to |help me )*';

/** Words for a maintenance request. */
export const job = '(?:request|ticket|work order|issue|problem|repair|job|task)s?';
