import {
  bucketOf,
  inCandidate,
  REPORT_TOKEN_SECONDS,
  readReportToken,
  reportToken,
  visitorHashOf,
} from './visitors.ts';

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

const key = 'a key of the tests';
const now = new Date('2026-05-04T08:30:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const visitor = 'QmFzZTY0IGhhcyAyMiBvZg';
const token = reportToken(key, { rollout: 17, arm: 'candidate', drawn: true, visitor }, now);

/** Replaces the character at one place with another that a token may contain. */
const withOther = (text: string, place: number) =>
  `${text.slice(0, place)}${text[place] === '1' ? '2' : '1'}${text.slice(place + 1)}`;

describe('a report token', () => {
  it.each([
    { arm: 'candidate', drawn: true },
    { arm: 'candidate', drawn: false },
    { arm: 'stable', drawn: true },
    { arm: 'stable', drawn: false },
  ] as const)('contains what it was signed for: $arm, $drawn', (group) => {
    const claims = readReportToken([key], reportToken(key, { rollout: 17, visitor, ...group }, now), now);
    const expires = now.getTime() / 1000 + REPORT_TOKEN_SECONDS;
    expect(claims).toEqual({ rollout: 17, ...group, visitorHash: visitorHashOf(17, visitor), expires });
  });

  it('does not contain the visitor, nor anything that links the visitor across two rollouts', () => {
    expect(token).not.toContain(visitor);
    expect(visitorHashOf(17, visitor)).not.toBe(visitorHashOf(18, visitor));
  });

  it('expires after a day', () => {
    expect(readReportToken([key], token, later(REPORT_TOKEN_SECONDS - 1))).not.toBeNull();
    expect(readReportToken([key], token, later(REPORT_TOKEN_SECONDS))).toBeNull();
  });

  it('is accepted with its key while another replaces it, and not afterwards', () => {
    expect(readReportToken(['a new key of the tests', key], token, now)).not.toBeNull();
    expect(readReportToken(['a new key of the tests'], token, now)).toBeNull();
  });

  it('is rejected with any character changed', () => {
    const changed = Array.from(token, (_, place) => readReportToken([key], withOther(token, place), now));
    expect(changed.filter((claims) => claims !== null)).toEqual([]);
  });

  it.each([
    [
      'of another key',
      reportToken('another key of the tests', { rollout: 17, arm: 'stable', drawn: true, visitor }, now),
    ],
    ['with something added', `${token}A`],
    ['with something before it', `0${token}`],
    ['of another form', 'nonsense'],
    ['that is empty', ''],
  ])('is rejected: %s', (_, other) => expect(readReportToken([key], other, now)).toBeNull());
});
