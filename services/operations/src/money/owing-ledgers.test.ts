import type { Scope } from '@keystead/service-kit';
import { testDatabase } from '@keystead/service-kit/testing';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { days, leaseFacts } from '../../test/test-lease-facts.ts';
import { newWorld, toolsOf } from '../../test/test-operations.ts';
import { createDependencies } from '../dependencies.ts';
import { type LeaseFacts, oldestFirst } from './allocation.ts';
import { missingEntries } from './journal.ts';
import { leaseLedger } from './ledger.ts';
import { owingLedgers } from './owing-ledgers.ts';

const LEASES = 300;
const last = days.at(-1) ?? '';
const scope: Scope = { kind: 'account', accountId: 1 };

/** The same facts with ids that no other lease has. */
function ofLease({ charges, payments }: LeaseFacts, leaseId: number): LeaseFacts {
  const own = <T extends number | null>(id: T) => (id === null ? null : id + leaseId * 1_000) as T;
  return {
    charges: charges.map((charge) => ({ ...charge, _id: own(charge._id), voids: own(charge.voids) })),
    payments: payments.map((payment) => ({
      ...payment,
      _id: own(payment._id),
      designation: payment.designation.map(({ charge_id, amount_cents }) => ({
        charge_id: own(charge_id),
        amount_cents,
      })),
    })),
  };
}

describe('ledgers of leases that owe something', () => {
  let database: Connection;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('have the same open charges and credits, whether all facts are read or those since a lease owed nothing', async () => {
    const deps = createDependencies(toolsOf(database, newWorld()));
    const facts = fc.sample(leaseFacts, LEASES).map((each, place) => ofLease(each, place + 1));
    const insert = (name: string, documents: readonly object[]) =>
      database.collection(name).insertMany(documents as never);
    const place = (lease_id: number) => ({ account_id: 1, lease_id, property_id: 11, tenant_id: 21 });
    await insert(
      'ledger_leases',
      facts.map((_, at) => ({ _id: at + 1, ...place(at + 1), time_zone: 'UTC' })),
    );
    await insert(
      'charges',
      facts.flatMap(({ charges }, at) =>
        charges.map((each) => ({ ...each, ...place(at + 1), source: `entered:${each._id}` })),
      ),
    );
    await insert(
      'payments',
      facts.flatMap(({ payments }, at) =>
        payments.map(({ received_on, returned_on, is_deposit, designation, ...each }) => ({
          ...each,
          ...place(at + 1),
          live: true,
          on_account: true,
          status: returned_on === null ? 'completed' : 'failed',
          payment_type: is_deposit ? 'deposit' : 'rent',
          designation: designation.map(({ charge_id, amount_cents }) => ({ charge_id, amount: amount_cents / 100 })),
          paid_date: new Date(`${received_on}T12:00:00Z`),
          time_zone: 'UTC',
          reversal: returned_on === null ? null : { at: new Date(`${returned_on}T12:00:00Z`), returned_on },
        })),
      ),
    );
    await deps.journal.createIndexes();
    const recorded_at = new Date();
    await deps.journal.post(
      facts.flatMap((each, at) =>
        missingEntries(each, [], last).map((entry) => ({
          ...entry,
          _id: `${at + 1}:${entry.source}`,
          ...place(at + 1),
          recorded_at,
        })),
      ),
    );
    const readAll = jest.spyOn(deps.charges, 'ofLeases');
    let owing = 0;
    for (const day of days.filter((_, at) => at % 3 === 0)) {
      const { ledgers, balance_cents } = await owingLedgers(deps, scope, day);
      const whole = facts.map((each) => leaseLedger(each, { asOf: day, order: oldestFirst }));
      const expected = whole.flatMap((ledger, at) => (ledger.balance_cents > 0 ? [{ id: at + 1, ledger }] : []));
      const seen = (id: number, { balance_cents: balance, credit_cents, open }: (typeof whole)[number]) => ({
        id,
        balance,
        credit_cents,
        open: open
          .filter(({ charge }) => charge.kind !== 'deposit')
          .map(({ charge, open_cents }) => [charge._id, charge.due_date, open_cents]),
      });
      expect(
        ledgers.map(({ lease, ledger }) => seen(lease._id, ledger)).sort((one, other) => one.id - other.id),
      ).toEqual(expected.map(({ id, ledger }) => seen(id, ledger)));
      expect(balance_cents).toBe(whole.reduce((sum, ledger) => sum + ledger.balance_cents, 0));
      owing += expected.length;
    }
    const readWhole = readAll.mock.calls.reduce((sum, [ids]) => sum + ids.length, 0);
    // Most of these leases have returns, voids and designations, far more often than any real one.
    expect(readWhole).toBeGreaterThan(0);
    expect(readWhole).toBeLessThan(owing * 0.9);
  });
});
