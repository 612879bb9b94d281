import { createHash } from 'node:crypto';

/**
 * Where a visitor stands in a rollout: a number in [0, 1), the same each time, evenly spread over visitors. The salt is the
 * rollout's own, so that where somebody stands in one rollout says nothing about another. It must hold no 0 byte.
 */
export function bucketOf(salt: string, visitor: string): number {
  // The 0 byte keeps salt "a" with visitor "bc" apart from salt "ab" with visitor "c".
  return createHash('sha256').update(`${salt}\0${visitor}`).digest().readUInt32BE(0) / 2 ** 32;
}

/**
 * Whether a visitor belongs to the candidate's arm at this percentage, 0 to 100. A higher one adds visitors and takes nobody
 * off.
 */
export function inCandidate(salt: string, visitor: string, percent: number): boolean {
  return bucketOf(salt, visitor) < percent / 100;
}
