import { dayNumber, leaseOn, termOf } from './lease-term.ts';

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

const leaseFrom = (
  _id: number,
  start_date: string,
  end_date: string,
  status: 'active' | 'expired' | 'pending' = 'active',
) => ({
  _id,
  start_date,
  end_date,
  status,
  expires_at: new Date(`${end_date}T23:59:59Z`),
});
const first = leaseFrom(1, '2024-01-01', '2024-12-31');
const second = leaseFrom(2, '2025-01-01', '2025-12-31');
const on = (day: string, ...leases: ReturnType<typeof leaseFrom>[]) => leaseOn(leases, day, null)?._id;

describe('leaseOn', () => {
  it('returns the lease in force, on its first and last day too', () => {
    expect(on('2024-06-15', first, second)).toBe(1);
    expect(on('2024-12-31', first, second)).toBe(1);
    expect(on('2025-01-01', first, second)).toBe(2);
  });

  it('returns of several leases in force the one that began last, and then the newer', () => {
    const overlapping = leaseFrom(3, '2024-06-01', '2025-05-31', 'expired');
    expect(on('2024-07-01', first, overlapping, second)).toBe(3);
    expect(on('2024-07-01', first, leaseFrom(4, '2024-01-01', '2024-12-31'))).toBe(4);
  });

  it('returns the lease whose start is nearest if none is in force, even a future one', () => {
    expect(on('2023-12-01', second, first)).toBe(1);
    expect(on('2027-01-01', first, second)).toBe(2);
    const pending = leaseFrom(5, '2027-02-01', '2028-01-31', 'pending');
    expect(on('2027-01-01', first, second, pending)).toBe(5);
  });

  it('returns no pending lease while another is in force, nor one that ended before', () => {
    expect(on('2024-06-15', first, leaseFrom(6, '2024-06-01', '2024-06-30', 'pending'))).toBe(1);
    const ended = {
      ...leaseFrom(7, '2024-06-01', '2024-12-31', 'expired'),
      expires_at: new Date('2024-06-10T12:00:00Z'),
    };
    expect(on('2024-06-10', first, ended)).toBe(7);
    expect(on('2024-06-11', first, ended)).toBe(1);
  });

  it('returns undefined without leases', () => {
    expect(on('2024-06-15')).toBeUndefined();
  });
});
