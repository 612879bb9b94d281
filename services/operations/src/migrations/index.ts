import type { Migration } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { formerSumIndexes } from './0001-former-sum-indexes.ts';
import { paymentsInLedgers } from './0002-payments-in-ledgers.ts';

export const migrations = (database: Connection): Migration[] => [
  formerSumIndexes(database),
  paymentsInLedgers(database),
];
