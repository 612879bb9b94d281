import { indexMigration, type Migration } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { formerSumIndexes } from './0001-former-sum-indexes.ts';
import { paymentsInLedgers } from './0002-payments-in-ledgers.ts';

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
];
