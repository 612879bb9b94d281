import { chargeKinds } from '@keystead/contracts';
import { addDays } from '@keystead/service-kit';
import fc from 'fast-check';
import type { AllocationOrder, ChargeFact, LeaseFacts, PaymentFact } from '../src/money/allocation.ts';

export const oldestFirst: AllocationOrder = { by: 'oldest_first' };

export const charge = (
  _id: number,
  due_date: string,
  amount_cents: number,
  kind: ChargeFact['kind'] = 'rent',
  voids: number | null = null,
): ChargeFact => ({ _id, due_date, amount_cents, kind, voids, period_from: null, period_to: null, of_charge: null });

export const payment = (
  _id: number,
  received_on: string,
  amount_cents: number,
  given: Partial<PaymentFact> = {},
): PaymentFact => ({
  _id,
  received_on,
  amount_cents,
  designation: [],
  returned_on: null,
  is_deposit: false,
  ...given,
});

const LAST_DAY = 40;
export const days = Array.from({ length: LAST_DAY + 1 }, (_, day) => addDays('2027-03-01', day));

const actions = ['charge', 'charge', 'charge', 'pay', 'designate', 'deposit', 'return', 'void', 'waive'] as const;

const steps = fc.record({
  action: fc.constantFrom(...actions),
  day: fc.integer({ min: 0, max: LAST_DAY }),
  cents: fc.integer({ min: 1, max: 5_000 }),
  kind: fc.constantFrom(...chargeKinds),
  /** Which of the charges or payments so far the action is about. */
  pick: fc.nat(20),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

const dayText = (day: number): string => days[Math.min(day, LAST_DAY)] ?? '';

/** Records facts one by one, with rising ids. */
function recorded(sequence: readonly Step[]): LeaseFacts {
  const charges: ChargeFact[] = [];
  const payments: PaymentFact[] = [];
  for (const { action, day, cents, kind, pick } of sequence) {
    const date = dayText(day);
    const id = charges.length + 1;
    if (action === 'charge') charges.push(charge(id, date, kind === 'concession' ? -cents : cents, kind));
    if (action === 'pay' || action === 'deposit')
      payments.push(payment(payments.length + 1, date, cents, { is_deposit: action === 'deposit' }));
    if (action === 'designate') {
      // Also of charges that are recorded later, or never.
      const first = pick % (charges.length + 2);
      const designation = [first, first + 1].map((charge_id) => ({ charge_id, amount_cents: Math.ceil(cents / 2) }));
      payments.push(payment(payments.length + 1, date, cents, { designation }));
    }
    if (action === 'return') {
      const place = pick % Math.max(payments.length, 1);
      const paid = payments[place];
      if (paid && paid.returned_on === null && paid.received_on <= date)
        payments[place] = { ...paid, returned_on: date };
    }
    if (action === 'void' || action === 'waive') {
      const left = charges.filter(({ _id, voids }) => voids === null && charges.every((each) => each.voids !== _id));
      const candidates = action === 'void' ? left : left.filter((each) => each.kind === 'late_fee');
      const target = candidates[pick % Math.max(candidates.length, 1)];
      if (target) charges.push(charge(id, date, -target.amount_cents, target.kind, target._id));
    }
  }
  return { charges, payments };
}

/** The facts of a lease after a random sequence of charges, payments, returns, voids and waived fees, in any order of date. */
export const leaseFacts: fc.Arbitrary<LeaseFacts> = fc
  .array(steps, { minLength: 1, maxLength: 20, size: 'max' })
  .map(recorded);
