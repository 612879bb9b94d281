import type { Intent } from './intents.ts';

/** A pattern that indicates an intent: the intent, the confidence of a match (4 to 11), and the expression. */
export type IntentPattern = readonly [intent: Intent, weight: number, words: RegExp];

/** Polite phrases that may precede a request for an action. */
export const polite =
  '(?:please |can you |could you |would you |will you |i want to |i would like to |i need to |help me )*';
