import type { Group, Numbered, Order, Wanted } from './asked-for.ts';
import type { Intent } from './intents.ts';
import type { Name } from './names.ts';
import type { Narrowed } from './narrowed.ts';
import type { Period } from './period.ts';

/** What a question says, piece by piece. A follow-up has the pieces of the question before that it doesn't say anew. */
export interface Inquiry {
  /** Null: not understood. */
  readonly intent: Intent | null;
  /** As typed; of a follow-up the follow-up's. */
  readonly text: string;
  readonly period: Period | null;
  /** What the period is to be compared with. */
  readonly against: Period | null;
  readonly narrowed: Narrowed;
  /** What narrows it too and is left out, in the words of the question. */
  readonly several: readonly string[];
  readonly group: Group | null;
  readonly order: Order | null;
  readonly limit: number | null;
  readonly wanted: Wanted | null;
  readonly numbered: Numbered | null;
  /** Dollars. */
  readonly amount: number | null;
  readonly names: readonly Name[];
  /** True: "it", "her": whatever was spoken of. */
  readonly pointsBack: boolean;
  /** Of something to be done: the text that was given for it. */
  readonly said: string | null;
}
