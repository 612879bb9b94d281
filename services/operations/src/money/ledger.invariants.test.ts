import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { days, leaseFacts, oldestFirst } from '../../test/test-lease-facts.ts';
import { type AllocationOrder, allocate, type LeaseFacts } from './allocation.ts';
import { dueMoves, type MovedDeposit, movedCents, moveEntries } from './deposit-moves.ts';
import { type JournalDraft, missingEntries } from './journal.ts';
import { leaseLedger } from './ledger.ts';

const numRuns = 10_000;
const last = days.at(-1) ?? '';
const day = fc.constantFrom(...days);
const orders = fc.constantFrom<AllocationOrder>(oldestFirst, {
  by: 'class',
  classes: ['utility', 'other', 'rent', 'late_fee'],
});

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** Sums amounts by an id. */
function sums<T extends { readonly amount_cents: number }>(all: readonly T[], idOf: (each: T) => number) {
  const found = new Map<number, number>();
  for (const each of all) found.set(idOf(each), (found.get(idOf(each)) ?? 0) + each.amount_cents);
  return found;
}

/** What breaks an invariant of the ledger on a day. `expect` is too slow for each figure of 10,000 runs. */
function problemsOf({ charges, payments }: LeaseFacts, asOf: string, order: AllocationOrder): string[] {
  const { allocations, concessions, open, credit_cents, reserved_cents } = allocate({ charges, payments, asOf, order });
  const problems: string[] = [];
  const check = (isRight: boolean, problem: string) => isRight || problems.push(problem);
  const spent = sums(allocations, (each) => each.payment_id);
  const conceded = sums(concessions, (each) => each.concession_id);
  const received = sums<{ charge_id: number; amount_cents: number }>(
    [...allocations, ...concessions],
    (each) => each.charge_id,
  );
  for (const { _id, amount_cents, is_deposit, received_on, returned_on } of payments) {
    const paid = spent.get(_id) ?? 0;
    check(paid <= amount_cents, `payment ${_id} is exceeded`);
    const counts = received_on <= asOf && (returned_on === null || returned_on > asOf);
    check(counts || paid === 0, `payment ${_id} does not count`);
    const targets = allocations.flatMap((each) => (each.payment_id === _id ? [each.charge_id] : []));
    const isFit = targets.every((id) => (charges.find((each) => each._id === id)?.kind === 'deposit') === is_deposit);
    check(isFit, `payment ${_id} mixes deposits and others`);
  }
  for (const { _id, amount_cents, due_date, voids } of charges) {
    const voiding = charges.find((each) => each.voids === _id);
    const counts = voids === null && due_date <= asOf && !(voiding && voiding.due_date <= asOf);
    const owed = counts ? Math.max(amount_cents, 0) : 0;
    check((received.get(_id) ?? 0) + (open.get(_id) ?? 0) === owed, `charge ${_id} does not add up`);
    check((conceded.get(_id) ?? 0) <= Math.max(-amount_cents, 0), `concession ${_id} is exceeded`);
  }
  const ledger = leaseLedger({ charges, payments }, { asOf, order });
  const receivable = ledger.open.filter((each) => each.charge.kind !== 'deposit');
  const openCents = sum(receivable.map((each) => each.open_cents));
  check(openCents === 0 || credit_cents === reserved_cents, 'open charges and a free credit coexist');
  check(openCents - credit_cents === ledger.balance_cents, 'open less credit is not the balance');
  const { rows } = leaseLedger({ charges, payments }, { asOf: last, order });
  check(isDeepStrictEqual(rows.slice(0, ledger.rows.length), ledger.rows), 'later facts change earlier rows');
  return problems;
}

/** 1200 less 2200 at the end of a day. */
const receivables = (entries: readonly JournalDraft[], asOf: string): number =>
  sum(
    entries
      .filter(({ date }) => date <= asOf)
      .flatMap(({ lines }) => lines)
      .map(({ account, debit_cents, credit_cents }) =>
        account === '1200' || account === '2200' ? debit_cents - credit_cents : 0,
      ),
  );

const accountSum = (entries: readonly JournalDraft[], code: string): number =>
  sum(
    entries
      .flatMap(({ lines }) => lines)
      .map(({ account, debit_cents, credit_cents }) => (account === code ? debit_cents - credit_cents : 0)),
  );

function journalProblems(facts: LeaseFacts, entries: readonly JournalDraft[]): string[] {
  const { rows } = leaseLedger(facts, { asOf: last, order: oldestFirst });
  const unequal = days.filter(
    (date) => receivables(entries, date) !== (rows.findLast((row) => row.date <= date)?.balance_cents ?? 0),
  );
  const unbalanced = entries.filter(
    ({ lines }) => sum(lines.map((each) => each.debit_cents - each.credit_cents)) !== 0,
  );
  const [owed, credit] = [accountSum(entries, '1200'), -accountSum(entries, '2200')];
  return [
    ...unequal.map((date) => `1200 less 2200 is not the balance on ${date}`),
    ...unbalanced.map(({ source }) => `debits of ${source} do not equal its credits`),
    ...(owed < 0 || credit < 0 || (owed > 0 && credit > 0) ? ['there is both a debt and a credit'] : []),
    ...(new Set(entries.map(({ source }) => source)).size < entries.length ? ['a source is posted twice'] : []),
  ];
}

describe('invariants of any facts of a lease', () => {
  it('allocations never exceed a payment or a charge, and open less credit is the balance', () => {
    fc.assert(
      fc.property(leaseFacts, day, orders, (facts, asOf, order) => {
        expect(problemsOf(facts, asOf, order)).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('the order of recording never matters for allocation and balance', () => {
    const shuffled = leaseFacts.chain(({ charges, payments }) => {
      const all = <T>(each: readonly T[]) =>
        fc.shuffledSubarray([...each], { minLength: each.length, maxLength: each.length });
      return fc.tuple(
        fc.constant({ charges, payments }),
        fc.record({ charges: all(charges), payments: all(payments) }),
      );
    });
    fc.assert(
      fc.property(shuffled, day, orders, ([facts, others], asOf, order) => {
        expect(allocate({ ...others, asOf, order })).toEqual(allocate({ ...facts, asOf, order }));
        expect(leaseLedger(others, { asOf, order })).toEqual(leaseLedger(facts, { asOf, order }));
      }),
      { numRuns },
    );
  });

  it('entries balance, and 1200 less 2200 is the balance on every date, posted at once or in steps', () => {
    fc.assert(
      fc.property(leaseFacts, fc.array(day, { maxLength: 4 }), (facts, stops) => {
        const once = missingEntries(facts, [], last);
        const inSteps: JournalDraft[] = [];
        for (const stop of [...stops.sort(), last]) inSteps.push(...missingEntries(facts, inSteps, stop));
        expect([journalProblems(facts, once), inSteps]).toEqual([[], once]);
      }),
      { numRuns },
    );
  });

  it('what a renewal takes over leaves both leases with the deposits that they hold on every date', () => {
    const [former, renewal] = [1, 2].map((_id) => ({ _id, account_id: 1, property_id: 11, tenant_id: 21 }));
    if (!former || !renewal) throw new Error('two leases');
    fc.assert(
      fc.property(leaseFacts, day, fc.array(day, { maxLength: 3 }), ({ charges, payments }, start_date, stops) => {
        let moved: MovedDeposit = { to: 2, receipts: [] };
        for (const stop of [...stops.sort(), last]) {
          const isKnown = ({ returned_on }: (typeof payments)[number]) => returned_on !== null && returned_on <= stop;
          const money = payments.map((each) => (isKnown(each) ? each : { ...each, returned_on: null }));
          const due = dueMoves({ start_date }, { money, moved, day: stop });
          const changed = new Set(due.map(({ payment_id }) => payment_id));
          const same = moved.receipts.filter(({ payment_id }) => !changed.has(payment_id));
          moved = { to: 2, receipts: [...same, ...due] };
        }
        const moves = moveEntries(former, renewal, moved.receipts).flat();
        const of = (id: number) => moves.filter(({ lease }) => lease._id === id);
        const own = [...missingEntries({ charges, payments }, [], last), ...of(1)];
        expect(journalProblems({ charges, payments }, own)).toEqual([]);
        expect(
          of(2).filter(({ lines }) => sum(lines.map((each) => each.debit_cents - each.credit_cents)) !== 0),
        ).toEqual([]);
        for (const date of days) {
          const until = (entries: readonly JournalDraft[]) => entries.filter((entry) => entry.date <= date);
          const received = leaseLedger({ charges, payments }, { asOf: date, order: oldestFirst }).deposit
            .received_cents;
          const held = [
            accountSum(until(own), '2100'),
            accountSum(until(of(2)), '2100'),
            accountSum(until(moves), '2190'),
          ];
          expect(held.map(Math.abs)).toEqual([received - movedCents(moved, date), movedCents(moved, date), 0]);
        }
        expect(accountSum(own, '2100')).toBe(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('entries of facts that are recorded late leave the same balance on every date', () => {
    fc.assert(
      fc.property(leaseFacts, fc.nat(14), fc.nat(14), ({ charges, payments }, ofCharges, ofPayments) => {
        const early = missingEntries(
          { charges: charges.slice(0, ofCharges), payments: payments.slice(0, ofPayments) },
          [],
          last,
        );
        const entries = [...early, ...missingEntries({ charges, payments }, early, last)];
        expect(journalProblems({ charges, payments }, entries)).toEqual([]);
      }),
      { numRuns },
    );
  });
});
