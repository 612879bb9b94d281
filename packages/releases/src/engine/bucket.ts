import { createHash } from 'node:crypto';

/**
 * A visitor's position in a rollout: a number in [0, 1), always the same for a visitor, uniformly distributed over
 * visitors. Each rollout has its own salt, so a position in one rollout says nothing about another. The salt must not
 * contain a 0 byte.
 */
export function bucketOf(salt: string, visitor: string): number {
  // The 0 byte keeps salt "a" with visitor "bc" apart from salt "ab" with visitor "c".
  return createHash('sha256').update(`${salt}\0${visitor}`).digest().readUInt32BE(0) / 2 ** 32;
}

/**
 * Whether a visitor belongs to the candidate's arm at this percentage, 0 to 100. A higher percentage adds visitors and
 * removes none.
 */
export function inCandidate(salt: string, visitor: string, percent: number): boolean {
  return bucketOf(salt, visitor) < percent / 100;
}
