import { type Author, newRecord } from '@keystead/service-kit';
import { always, type Place, statusAt, wasCompleted } from './payment.ts';
import { changedPayment, changedSettledPayment, newPayment, reversedPayment } from './payment-changes.ts';

const by: Author = { user_id: 1, name: 'Ann' };
const evening = new Date('2026-03-02T07:59:00Z');
const midnight = new Date('2026-03-02T08:00:00Z');
const stored = newRecord(7, 1, by, evening);
const place: Place = {
  property_id: 11,
  property_name: 'Harbour House',
  tenant_id: 21,
  tenant_name: 'Žofie Moss',
  lease_id: 41,
  time_zone: 'America/Los_Angeles',
};
const entry = { property_id: 11, tenant_id: 21, amount: 33.33, due_date: '2026-03-01' };
const payment = newPayment(stored, place, entry, { by, now: evening, zone: 'UTC' });
const at = (now: Date) => ({ by, now, zone: 'UTC' });

describe('the status of a payment', () => {
  it('is overdue from local midnight after its due date, in the property’s time zone', () => {
    expect(payment.overdue_at).toEqual(midnight);
    expect(statusAt(payment, evening)).toBe('pending');
    expect(statusAt(payment, midnight)).toBe('overdue');
    const utc = newPayment(stored, { ...place, time_zone: 'UTC' }, entry, at(evening));
    expect(utc.overdue_at).toEqual(new Date('2026-03-02T00:00:00Z'));
    expect(statusAt(utc, evening)).toBe('overdue');
  });

  it('is never overdue without a due date, unless it is set so', () => {
    const undated = newPayment(stored, place, { ...entry, due_date: null }, at(evening));
    expect(statusAt(undated, new Date('2999-01-01T00:00:00Z'))).toBe('pending');
    const set = changedPayment(undated, { status: 'overdue' }, {}, at(evening));
    expect(set).toMatchObject({ status: 'overdue', overdue_at: always });
  });

  it('set to overdue after the due date, follows the date; set before, stays overdue', () => {
    const late = newPayment(stored, place, { ...entry, status: 'overdue' }, at(midnight));
    expect([late.status, statusAt(late, midnight)]).toEqual(['pending', 'overdue']);
    expect(statusAt(changedPayment(late, { due_date: '2026-04-01' }, {}, at(midnight)), midnight)).toBe('pending');
    const early = newPayment(stored, place, { ...entry, status: 'overdue' }, at(evening));
    expect([early.status, statusAt(early, evening)]).toEqual(['overdue', 'overdue']);
    expect(statusAt(changedPayment(early, { due_date: '2026-04-01' }, {}, at(evening)), evening)).toBe('overdue');
    const unset = changedPayment(early, { status: 'pending' }, {}, at(evening));
    expect(unset).toMatchObject({ status: 'pending', overdue_at: midnight });
    expect(statusAt(unset, evening)).toBe('pending');
  });

  it('is not stored as overdue when the computed status is sent back', () => {
    const sentBack = changedPayment(payment, { ...entry, status: 'overdue' }, {}, at(midnight));
    expect([sentBack.status, statusAt(sentBack, midnight)]).toEqual(['pending', 'overdue']);
    const moved = changedPayment(payment, { status: 'overdue', due_date: '2026-04-01' }, {}, at(midnight));
    expect(statusAt(moved, midnight)).toBe('pending');
  });
});

describe('the date of payment', () => {
  const paid = (change: object) => changedPayment(payment, { status: 'completed', ...change }, {}, at(midnight));

  it('is the given date, else now, and sets the receiver', () => {
    expect(paid({}).paid_date).toEqual(midnight);
    const named = paid({ paid_date: '2026-03-01T10:00:00Z' });
    const date = new Date('2026-03-01T10:00:00Z');
    expect(named).toMatchObject({ paid_date: date, happened_at: date, received_by: by, remind_at: null });
  });

  it('may be five minutes in the future, and is refused beyond', () => {
    expect(paid({ paid_date: '2026-03-02T08:05:00Z' }).paid_date).toEqual(new Date('2026-03-02T08:05:00Z'));
    expect(() => paid({ paid_date: '2026-03-02T08:05:01Z' })).toThrow('paid_date');
  });

  it('is refused for a payment that is not completed, and may be null there', () => {
    const paid_date = '2026-03-01T10:00:00Z';
    expect(() => changedPayment(payment, { paid_date }, {}, at(evening))).toThrow('only a completed payment has one');
    expect(() => newPayment(stored, place, { ...entry, paid_date }, at(evening))).toThrow('paid_date');
    expect(changedPayment(payment, { paid_date: null }, {}, at(evening)).paid_date).toBeNull();
  });
});

describe('a completed payment', () => {
  const completed = changedPayment(payment, { status: 'completed' }, {}, at(midnight));
  const later = at(new Date('2026-03-05T00:00:00Z'));

  it('accepts new notes, and the status `failed` reverses it with its other fields unchanged', () => {
    expect(changedSettledPayment(completed, { notes: 'By check.' }, later)).toMatchObject({
      notes: 'By check.',
      status: 'completed',
      search: ['harbour', 'house', 'zofie', 'moss', 'by', 'check'],
    });
    const reversed = changedSettledPayment(completed, { status: 'failed' }, later);
    const { amount_cents, paid_date } = completed;
    expect(reversed).toMatchObject({ status: 'failed', amount_cents, paid_date, happened_at: later.now });
    expect(reversed.reversal).toEqual({ at: later.now, by, reason: null });
    expect(wasCompleted(reversed)).toBe(true);
  });

  it('keeps its date when completed again, and accepts an unchanged record', () => {
    expect(changedSettledPayment(completed, { status: 'completed', paid_date: '2026-01-01T00:00:00Z' }, later)).toEqual(
      completed,
    );
    const back = { ...entry, status: 'completed', paid_date: midnight.toISOString(), notes: null } as const;
    expect(changedSettledPayment(completed, back, later)).toEqual(completed);
  });

  it.each([
    { amount: 33.34 },
    { tenant_id: 22 },
    { property_id: 12 },
    { payment_type: 'fee' },
    { payment_method: null, payment_type: 'deposit' },
    { due_date: '2026-03-02' },
    { due_date: null },
    { paid_date: null },
    { paid_date: '2026-03-01T00:00:00Z' },
    { transaction_id: 'other' },
    { status: 'pending' },
    { status: 'overdue' },
    { status: null },
    { status: 'failed', amount: 1 },
    { status: 'completed', amount: 1 },
  ] as const)('refuses %j', (change) => {
    expect(() => changedSettledPayment(completed, change, later)).toThrow(
      'Only the notes of a completed payment can be changed.',
    );
  });

  it('cannot change once it is reversed', () => {
    const reversed = reversedPayment(completed, 'Bounced', later);
    expect(changedSettledPayment(reversed, { ...entry, status: 'failed' }, later)).toBe(reversed);
    for (const change of [{ notes: 'x' }, { status: 'completed' }, { status: 'pending' }, { amount: 1 }] as const)
      expect(() => changedSettledPayment(reversed, change, later)).toThrow('reversed');
  });
});
