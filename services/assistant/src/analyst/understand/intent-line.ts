import type { Intent } from './intents.ts';

/** How a text tells an intent: which, how sure a match makes it (4 at least, 11 at most), and what matches. */
export type Line = readonly [intent: Intent, weight: number, words: RegExp];

/** What may stand before something to be done. */
export const polite =
  '(?:please |can you |could you |would you |will you |i want to |i would like to |i need to |help me )*';
