import type { Migration } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { formerSumIndexes } from './0001-former-sum-indexes.ts';

export const migrations = (database: Connection): Migration[] => [formerSumIndexes(database)];
