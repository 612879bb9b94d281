import {
  EmailOutbox,
  formerWordIndexes,
  idBlocks,
  indexMigration,
  type Migration,
  Outbox,
  recordMigration,
} from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { AllocationRepository } from './money/allocation.repository.ts';
import { ChargeRepository } from './money/charge.repository.ts';
import { DepositRepository } from './money/deposit.repository.ts';
import { JournalRepository } from './money/journal.repository.ts';
import { LedgerLeaseRepository } from './money/ledger-lease.repository.ts';
import { LedgerPolicies } from './money/ledger-policy.ts';
import { LedgerPoster } from './money/ledger-poster.ts';
import { PaymentRepository } from './payments/payment.repository.ts';
import { PortfolioReadModel } from './references/portfolio-read-model.ts';

/** Aggregates had other shards and read other fields. */
const formerSumIndexes = (database: Connection): Migration =>
  indexMigration(1, 'drop the former indexes of sums', [
    [
      database.collection('payments'),
      'account_id_1_live_1_figures_part_1_status_1_payment_type_1_paid_date_1_overdue_at_1_amount_cents_1',
    ],
    [database.collection('maintenance_requests'), 'account_id_1_live_1_figures_part_1_closed_at_1_created_at_1'],
  ]);

interface Followed {
  readonly _id: number;
}

interface Position {
  /** When it began: what the release before writes from then on is read again at the end. */
  readonly since: string;
  readonly records: unknown;
}

/**
 * Only leases that charged rent had a ledger, and it left out payments that were completed at once. All leases get
 * ledgers with all of their payments, on the payments' own dates. Payments stay as they are.
 */
export function paymentsInLedgers(database: Connection): Migration {
  const [charges, journal] = [new ChargeRepository(database), new JournalRepository(database)];
  const [leases, payments] = [new LedgerLeaseRepository(database), new PaymentRepository(database)];
  const outbox = new Outbox(database);
  const poster = new LedgerPoster({
    database,
    leases,
    charges,
    payments,
    deposits: new DepositRepository(database),
    journal,
    policies: new LedgerPolicies(database),
    readModel: new PortfolioReadModel(database),
    // What is due by now anyway. Charges of payments, past or not, are told to nobody.
    notices: new EmailOutbox(database, async () => undefined),
    outbox,
    allocations: new AllocationRepository(database, outbox),
    // It only works on leases that are there.
    portfolio: { lease: async () => null },
    ids: idBlocks(database, 'charges'),
    now: () => new Date(),
  });
  const records = recordMigration<Followed>({
    id: 2,
    name: 'enter all payments in the ledgers of leases',
    collection: database.collection<Followed>('ledger_leases'),
    earlier: { complete: { $exists: false } },
    convert: (found) => poster.complete(found.map(({ _id }) => _id)),
    batchSize: 200,
  });
  return {
    ...records,
    async next(position) {
      const { since, records: before } = (position as Position | undefined) ?? { since: new Date().toISOString() };
      // Their unique indexes make a repeated batch harmless.
      if (position === undefined) await Promise.all([charges, journal, leases].map((store) => store.createIndexes()));
      const step = await records.next(before);
      if (step.isDone) {
        await leases.touchIncomplete();
        await leases.touch(await payments.leasesSince(new Date(since)));
      }
      return { ...step, position: { since, records: step.position } };
    },
  };
}

export const migrations = (database: Connection): Migration[] => [
  formerSumIndexes(database),
  paymentsInLedgers(database),
  // The admin's list of charges by amount is read without one.
  indexMigration(3, 'drop an index of charges', [[database.collection('charges'), 'amount_cents_-1__id_-1']]),
  indexMigration(
    4,
    'drop the former indexes of payments in list order',
    ['created_at_-1__id_-1', 'due_order_1__id_1', 'amount_cents_1__id_1'].map((list) => [
      database.collection('payments'),
      `live_1_${list}_status_1_payment_type_1_overdue_at_1`,
    ]),
  ),
  formerWordIndexes(
    5,
    ['payments', 'maintenance_requests', 'personnel', 'ledger_leases'].map((name) => database.collection(name)),
  ),
];
