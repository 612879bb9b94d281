import type { Lean } from './span.ts';

/** What the words of a question can narrow, by what it is about. */
export type Topic = 'payments' | 'leases' | 'tenants' | 'properties' | 'requests' | 'personnel' | 'none';

interface About {
  readonly topic: Topic;
  /** Which days are meant where no year is said. */
  readonly lean: Lean;
  /** Things to be done: the rest of the words is a text of its own. */
  readonly does?: true;
  /** No question about records: nothing that follows narrows it. */
  readonly talk?: true;
}

/** Everything that the analyst understands. */
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

/** Something that the analyst understands. */
export type Intent = keyof typeof intents;

/** What is known of an intent. */
export const aboutIntent = (intent: Intent): About => intents[intent];
