import { indexMigration, type Migration } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

/** Aggregates had other shards and read other fields. */
export const formerSumIndexes = (database: Connection): Migration =>
  indexMigration(1, 'drop the former indexes of sums', [
    [
      database.collection('payments'),
      'account_id_1_live_1_figures_part_1_status_1_payment_type_1_paid_date_1_overdue_at_1_amount_cents_1',
    ],
    [database.collection('maintenance_requests'), 'account_id_1_live_1_figures_part_1_closed_at_1_created_at_1'],
  ]);
