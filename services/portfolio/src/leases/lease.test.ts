import { newRecord } from '@keystead/service-kit';
import { changedLease, newLease, newlyAttached, occupiesDays, sameDays, statusAt } from './lease.ts';
import type { LeaseParties } from './lease-parties.ts';

const now = new Date('2026-03-02T07:59:00Z');
const parties = (time_zone: string | null): LeaseParties => ({
  property: { _id: 1, account_id: 1, live: true, name: 'Harbour House', status: 'available', time_zone },
  tenant: { _id: 2, account_id: 1, live: true, first_name: 'Rhea', last_name: 'Moss' },
});
const inLosAngeles = parties('America/Los_Angeles');
const stored = newRecord(7, 1, { user_id: 1, name: 'Ann' }, now);
const terms = {
  property_id: 1,
  tenant_id: 2,
  start_date: '2026-01-01',
  end_date: '2026-03-01',
  rent_amount: 33.33,
  deposit_amount: 0,
};
const beginning = { stored, parties: inLosAngeles, renewal_of: null };
const lease = newLease(beginning, terms);

describe('the status of a lease', () => {
  it('is expired from the end of its last day, in the property’s time zone', () => {
    expect(lease.expires_at).toEqual(new Date('2026-03-02T08:00:00Z'));
    expect(statusAt(lease, now)).toBe('active');
    expect(statusAt(lease, new Date('2026-03-02T08:00:00Z'))).toBe('expired');
    expect(newLease({ ...beginning, parties: parties(null) }, terms).expires_at).toEqual(
      new Date('2026-03-02T00:00:00Z'),
    );
  });

  it('is expired at once when it is set so, and stays so after other changes', () => {
    const ended = changedLease(lease, { status: 'expired' }, inLosAngeles, now);
    expect(statusAt(ended, now)).toBe('expired');
    expect(ended.expires_at).toEqual(now);
    const later = new Date('2026-03-02T07:59:30Z');
    expect(changedLease(ended, { end_date: '2027-01-01' }, inLosAngeles, later).expires_at).toEqual(now);
    expect(statusAt(changedLease(ended, { status: 'active' }, inLosAngeles, later), later)).toBe('active');
  });

  it('is not set to expired when an expired lease is sent back unchanged', () => {
    const later = new Date('2026-03-03T00:00:00Z');
    const sentBack = changedLease(lease, { ...terms, status: 'expired' }, inLosAngeles, later);
    expect(sentBack.status).toBe('active');
    expect(occupiesDays(sentBack)).toBe(true);
    expect(statusAt(changedLease(sentBack, { end_date: '2026-12-31' }, inLosAngeles, later), later)).toBe('active');
  });
});

describe('sameDays', () => {
  it('ignores rent and pending status, and compares dates, property and expired status', () => {
    expect(sameDays(lease, changedLease(lease, { status: 'pending', rent_amount: 1 }, inLosAngeles, now))).toBe(true);
    for (const change of [
      { status: 'expired' } as const,
      { start_date: '2026-01-02' },
      { end_date: '2026-03-02' },
      { property_id: 3 },
    ])
      expect(sameDays(lease, changedLease(lease, change, inLosAngeles, now))).toBe(false);
  });
});

describe('takenAnew', () => {
  const changed = (change: Parameters<typeof changedLease>[1]) => changedLease(lease, change, inLosAngeles, now);
  it.each([
    ['a new one', null, lease, { property: true, tenant: true }],
    ['one with another rent', lease, changed({ rent_amount: 1 }), { property: false, tenant: false }],
    ['one with another tenant', lease, changed({ tenant_id: 3 }), { property: false, tenant: true }],
    ['one in another property', lease, changed({ property_id: 3 }), { property: true, tenant: false }],
    ['one that was expired', changed({ status: 'expired' }), lease, { property: true, tenant: true }],
    ['one that expires', lease, changed({ status: 'expired' }), { property: false, tenant: false }],
  ])('%s', (_, before, after, attached) => {
    expect(newlyAttached(before, after, now)).toEqual(attached);
  });
});

it('newLease: stores money in cents and the search words of both names', () => {
  expect(lease).toMatchObject({ rent_cents: 3333, deposit_cents: 0, search: ['harbour', 'house', 'rhea', 'moss'] });
});
