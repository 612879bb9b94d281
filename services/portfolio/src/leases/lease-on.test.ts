import { leaseOn } from './lease-on.ts';

const lease = (
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
const first = lease(1, '2024-01-01', '2024-12-31');
const second = lease(2, '2025-01-01', '2025-12-31');
const on = (day: string, ...leases: ReturnType<typeof lease>[]) => leaseOn(leases, day, null)?._id;

describe('leaseOn', () => {
  it('returns the lease in force, on its first and last day too', () => {
    expect(on('2024-06-15', first, second)).toBe(1);
    expect(on('2024-12-31', first, second)).toBe(1);
    expect(on('2025-01-01', first, second)).toBe(2);
  });

  it('returns of several leases in force the one that began last, and then the newer', () => {
    const overlapping = lease(3, '2024-06-01', '2025-05-31', 'expired');
    expect(on('2024-07-01', first, overlapping, second)).toBe(3);
    expect(on('2024-07-01', first, lease(4, '2024-01-01', '2024-12-31'))).toBe(4);
  });

  it('returns the lease whose start is nearest if none is in force, even a future one', () => {
    expect(on('2023-12-01', second, first)).toBe(1);
    expect(on('2027-01-01', first, second)).toBe(2);
    const pending = lease(5, '2027-02-01', '2028-01-31', 'pending');
    expect(on('2027-01-01', first, second, pending)).toBe(5);
  });

  it('returns no pending lease while another is in force, nor one that ended before', () => {
    expect(on('2024-06-15', first, lease(6, '2024-06-01', '2024-06-30', 'pending'))).toBe(1);
    const ended = { ...lease(7, '2024-06-01', '2024-12-31', 'expired'), expires_at: new Date('2024-06-10T12:00:00Z') };
    expect(on('2024-06-10', first, ended)).toBe(7);
    expect(on('2024-06-11', first, ended)).toBe(1);
  });

  it('returns undefined without leases', () => {
    expect(on('2024-06-15')).toBeUndefined();
  });
});
