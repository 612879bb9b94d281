import { bucketOf, inCandidate } from './bucket.ts';

const visitors = Array.from({ length: 100_000 }, (_, index) => `visitor-${index}`);

describe('bucketOf', () => {
  it('is the first 32 bits of the hash of salt, 0 and visitor', () => {
    // printf 'salt\0visitor' | sha256sum
    expect(bucketOf('salt', 'visitor')).toBe(0x86c08f1f / 2 ** 32);
  });

  it('separates the end of the salt from the beginning of the visitor', () => {
    expect(bucketOf('a', 'bc')).not.toBe(bucketOf('ab', 'c'));
  });

  it.each(['first', 'second', 'third'])(
    'is uniformly distributed with the salt "%s" (chi-square, 100 classes)',
    (salt) => {
      const classes = new Float64Array(100);
      for (const visitor of visitors) {
        const index = Math.floor(bucketOf(salt, visitor) * 100);
        classes[index] = (classes[index] ?? 0) + 1;
      }
      const expected = visitors.length / 100;
      const chiSquare = classes.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // 99 degrees of freedom: above 148 in one case of 1,000, below 61 in one of 1,000.
      expect(chiSquare).toBeLessThan(148);
      expect(chiSquare).toBeGreaterThan(61);
    },
  );
});

describe('inCandidate', () => {
  it('removes nobody when the percentage rises, and goes from nobody at 0 to everybody at 100', () => {
    for (const visitor of visitors.slice(0, 500)) {
      const arms = Array.from({ length: 101 }, (_, percent) => inCandidate('salt', visitor, percent));
      expect(arms.at(0)).toBe(false);
      expect(arms.at(100)).toBe(true);
      expect(arms).toEqual(arms.toSorted((one, other) => Number(one) - Number(other)));
    }
  });

  it('draws two rollouts independently: of 10 % and 10 %, 1 % are in both', () => {
    const both = visitors.filter((visitor) => inCandidate('one', visitor, 10) && inCandidate('other', visitor, 10));
    // By chance alone: 1,000, with a standard error of 31.
    expect(Math.abs(both.length - 1_000)).toBeLessThan(100);
  });
});
