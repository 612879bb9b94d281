import type { Lean } from './span.ts';

/** The topic of a question, which decides the filters that its words can set. */
export type Topic = 'payments' | 'leases' | 'tenants' | 'properties' | 'requests' | 'personnel' | 'none';

interface About {
  readonly topic: Topic;
  /** Which days are meant where the question names no year. */
  readonly lean: Lean;
  /** The intent is an action: the remaining words are free text. */
  readonly does?: true;
  /** The question is not about records: a follow-up does not refine it. */
  readonly talk?: true;
}

/** All intents that the analyst understands. */
const intents = {
  greeting: { topic: 'none', lean: 'back', talk: true },
  thanks: { topic: 'none', lean: 'back', talk: true },
  identity: { topic: 'none', lean: 'back', talk: true },
  help: { topic: 'none', lean: 'back', talk: true },
  unsupported: { topic: 'none', lean: 'back', talk: true },
  summary: { topic: 'none', lean: 'back' },
  about: { topic: 'none', lean: 'back' },
  contact: { topic: 'none', lean: 'back' },
  record: { topic: 'none', lean: 'back' },
  properties: { topic: 'properties', lean: 'back' },
  unleased: { topic: 'none', lean: 'back' },
  tenants: { topic: 'tenants', lean: 'back' },
  leases: { topic: 'leases', lean: 'ahead' },
  ending: { topic: 'leases', lean: 'ahead' },
  rent_roll: { topic: 'leases', lean: 'ahead' },
  forecast: { topic: 'leases', lean: 'ahead' },
  occupancy: { topic: 'none', lean: 'back' },
  overdue: { topic: 'payments', lean: 'back' },
  due: { topic: 'payments', lean: 'ahead' },
  paid: { topic: 'payments', lean: 'back' },
  payments: { topic: 'payments', lean: 'back' },
  revenue: { topic: 'payments', lean: 'back' },
  profit: { topic: 'none', lean: 'back' },
  deposits: { topic: 'none', lean: 'back' },
  requests: { topic: 'requests', lean: 'back' },
  costs: { topic: 'requests', lean: 'back' },
  personnel: { topic: 'personnel', lean: 'back' },
  fits: { topic: 'none', lean: 'back' },
  remind: { topic: 'payments', lean: 'back', does: true },
  message: { topic: 'none', lean: 'back', does: true },
  report: { topic: 'none', lean: 'back', does: true },
  assign: { topic: 'personnel', lean: 'back', does: true },
  record_payment: { topic: 'payments', lean: 'back', does: true },
} as const satisfies Record<string, About>;

export type Intent = keyof typeof intents;

/** The properties of an intent. */
export const aboutIntent = (intent: Intent): About => intents[intent];
