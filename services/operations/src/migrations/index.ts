import { indexMigration, type Migration } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { formerSumIndexes } from './0001-former-sum-indexes.ts';
import { paymentsInLedgers } from './0002-payments-in-ledgers.ts';

export const migrations = (database: Connection): Migration[] => [
  formerSumIndexes(database),
  paymentsInLedgers(database),
  // The admin's list of charges by amount is read without one.
  indexMigration(3, 'drop an index of charges', [[database.collection('charges'), 'amount_cents_-1__id_-1']]),
];
