import { formerWordIndexes, indexMigration, type Migration } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

export const migrations = (database: Connection): Migration[] => [
  // The index without the account serves both lists of a record's events.
  indexMigration(1, 'drop an index of events', [
    [database.collection('events'), 'account_id_1_object_1_object_id_1__id_-1'],
  ]),
  formerWordIndexes(2, [database.collection('events'), database.collection('webhooks')]),
];
