import { dayNumber, termOf } from './lease-term.ts';

const lease = {
  start_date: '2026-01-01',
  end_date: '2026-03-31',
  status: 'active',
  expires_at: new Date('2026-04-01T00:00:00Z'),
} as const;
const days = (first: string, last: string) => ({ first: dayNumber(first), last: dayNumber(last) });

describe('termOf', () => {
  it('returns the days from first to last, also for a lease that expired by date', () => {
    expect(termOf(lease, null)).toEqual(days('2026-01-01', '2026-03-31'));
    expect(termOf({ ...lease, end_date: '2026-01-01' }, null)).toEqual(days('2026-01-01', '2026-01-01'));
  });

  it('returns null for a pending lease', () => {
    expect(termOf({ ...lease, status: 'pending' }, null)).toBeNull();
  });

  it('ends on the day on which the lease was set to expired, in the property’s zone', () => {
    const ended = { ...lease, status: 'expired', expires_at: new Date('2026-02-10T03:00:00Z') } as const;
    expect(termOf(ended, null)).toEqual(days('2026-01-01', '2026-02-10'));
    expect(termOf(ended, 'America/Los_Angeles')).toEqual(days('2026-01-01', '2026-02-09'));
  });

  it('ends on the last day if the lease was set to expired after it', () => {
    expect(termOf({ ...lease, status: 'expired' }, null)).toEqual(days('2026-01-01', '2026-03-31'));
  });

  it.each([
    [null, '2026-04-01T00:00:00.000Z'],
    ['America/Los_Angeles', '2026-04-01T07:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-31T10:00:00.000Z'],
  ])('ends on the last day if set to expired around its end in the zone %s', (zone, end) => {
    const endedAt = (ms: number) => termOf({ ...lease, status: 'expired', expires_at: new Date(ms) }, zone);
    for (const beside of [-86_400_000, -1, 0, 1])
      expect(endedAt(Date.parse(end) + beside)).toEqual(days('2026-01-01', '2026-03-31'));
    expect(endedAt(Date.parse(end) - 86_400_001)).toEqual(days('2026-01-01', '2026-03-30'));
  });

  it('returns null for a lease that ended before its first day', () => {
    const ended = { ...lease, status: 'expired', expires_at: new Date('2025-12-24T12:00:00Z') } as const;
    expect(termOf(ended, null)).toBeNull();
  });
});
