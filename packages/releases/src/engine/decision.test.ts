import { type Decision, explain } from './decision.ts';

const shares = { candidate: { count: 3, of: 3 }, stable: { count: 0, of: 1_041 } };

type Explained = Pick<Decision, 'verdict' | 'because'>;

describe('explain', () => {
  it.each([
    [
      'roll_back',
      { code: 'fails_too_often', ...shares, evidence: 6_965.3 },
      '3 of 3 visitors of the candidate failed, 0 of 1,041 of stable, with 2 % allowed: evidence 6,965 of 1,000 needed. Rolled back.',
    ],
    [
      'roll_back',
      { code: 'fails_more', ...shares, evidence: 1_312 },
      '3 of 3 visitors of the candidate failed or did not respond, 0 of 1,041 of stable: evidence 1,312 of 1,000 needed. Rolled back.',
    ],
    [
      'roll_back',
      { code: 'slow', ...shares, evidence: 1_000 },
      '3 of 3 mounts of the candidate were slow, 0 of 1,041 of stable, with 30 % allowed: evidence 1,000 of 1,000 needed. Rolled back.',
    ],
    [
      'roll_back',
      { code: 'harms', signal: 'rejected', ...shares, evidence: 1_312 },
      '3 of 3 visitors of the candidate had a request rejected (4xx), 0 of 1,041 of stable: evidence 1,312 of 1,000 needed. Rolled back.',
    ],
    [
      'roll_back',
      { code: 'harms', signal: 'calls', ...shares, evidence: 1_312 },
      '3 of 3 visitors of the candidate had a page that sends more requests than usual, 0 of 1,041 of stable: evidence 1,312 of 1,000 needed. Rolled back.',
    ],
    [
      'hold',
      { code: 'environment', test: 'absolute', ...shares },
      'Both arms fail, for 3 of 3 visitors of the candidate and 0 of 1,041 of stable: the cause is likely outside of the release. Held.',
    ],
    [
      'hold',
      { code: 'environment', test: 'slow', ...shares },
      'Both arms are slow, in 3 of 3 mounts of the candidate and 0 of 1,041 of stable: the cause is likely outside of the release. Held.',
    ],
    ['hold', { code: 'no_data', arm: 'stable', visitors: 0 }, 'No response from 0 visitors of stable. Held.'],
    [
      'hold',
      { code: 'evidence_grows', test: 'relative', evidence: 10.49 },
      "The evidence of the candidate's failing more often is 10.4, above the limit of 10 for promotion. Held.",
    ],
    [
      'hold',
      { code: 'arms_do_not_fit', candidate: 140, expected: 99.7, visitors: 997 },
      '140 of 997 visitors got the candidate where 100 are expected. Held.',
    ],
    [
      'hold',
      { code: 'beacons_differ', ...shares },
      "3 of 3 visitors of the candidate responded, and 0 of 1,041 of stable: the arms can't be compared. Held.",
    ],
    ['hold', { code: 'too_few_visitors', visitors: 12, needed: 1_000 }, '12 of 1,000 visitors needed. Held.'],
    ['hold', { code: 'too_early', seconds: 99.9, needed: 3_600 }, '99 of 3,600 seconds needed. Held.'],
    [
      'promote',
      { code: 'stage_met', visitors: 120, seconds: 3_600 },
      '120 visitors in 3,600 seconds, no evidence against the candidate. Promoted.',
    ],
  ])('states the decision and its reason: %s, %j', (verdict, reason, words) => {
    expect(explain({ verdict, because: [reason] } as Explained)).toBe(words);
  });

  it('states every reason', () => {
    const because = [
      { code: 'too_few_visitors', visitors: 1, needed: 2 },
      { code: 'too_early', seconds: 3, needed: 4 },
    ] as const;
    expect(explain({ verdict: 'hold', because })).toBe('1 of 2 visitors needed. 3 of 4 seconds needed. Held.');
  });
});
