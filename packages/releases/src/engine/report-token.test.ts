import { REPORT_TOKEN_SECONDS, readReportToken, reportToken, visitorHashOf } from './report-token.ts';

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
    const claims = readReportToken(key, reportToken(key, { rollout: 17, visitor, ...group }, now), now);
    const expires = now.getTime() / 1000 + REPORT_TOKEN_SECONDS;
    expect(claims).toEqual({ rollout: 17, ...group, visitorHash: visitorHashOf(17, visitor), expires });
  });

  it('does not contain the visitor, nor anything that links the visitor across two rollouts', () => {
    expect(token).not.toContain(visitor);
    expect(visitorHashOf(17, visitor)).not.toBe(visitorHashOf(18, visitor));
  });

  it('expires after a day', () => {
    expect(readReportToken(key, token, later(REPORT_TOKEN_SECONDS - 1))).not.toBeNull();
    expect(readReportToken(key, token, later(REPORT_TOKEN_SECONDS))).toBeNull();
  });

  it('is rejected with any character changed', () => {
    const changed = Array.from(token, (_, place) => readReportToken(key, withOther(token, place), now));
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
  ])('is rejected: %s', (_, other) => expect(readReportToken(key, other, now)).toBeNull());
});
