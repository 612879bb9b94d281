import { indexMigration, type Migration } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

/** It allowed one registration for each address. */
export const oneRegistrationIndex = (database: Connection): Migration =>
  indexMigration(1, 'drop the index of one registration', [[database.collection('users'), 'live_email']]);
