import type { Migration } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { oneRegistrationIndex } from './0001-one-registration-index.ts';
import { emailAddressRecords } from './0002-email-address-records.ts';
import { lastSignIns } from './0003-last-sign-ins.ts';

export const migrations = (database: Connection): Migration[] => [
  oneRegistrationIndex(database),
  emailAddressRecords(database),
  lastSignIns(database),
];
