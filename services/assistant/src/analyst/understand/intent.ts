import { actionPatterns } from './action-patterns.ts';
import type { Intent } from './intents.ts';
import { moneyPatterns } from './money-patterns.ts';
import { recordPatterns } from './record-patterns.ts';
import { talkPatterns } from './talk-patterns.ts';

const table = [...talkPatterns, ...actionPatterns, ...moneyPatterns, ...recordPatterns];

const MIN_CONFIDENCE = 4;

/** The intent of a question; null where no match is confident enough. Of equal matches the first in the table wins. */
export function intentOf(text: string): Intent | null {
  let best: Intent | null = null;
  let bestWeight = MIN_CONFIDENCE - 1;
  for (const [intent, weight, pattern] of table) {
    if (weight > bestWeight && pattern.test(text)) [best, bestWeight] = [intent, weight];
  }
  return best;
}
