import { authorField, entityFields } from '@keystead/service-kit';
import { type Connection, type IndexDefinition, type Model, Schema } from 'mongoose';
import type { Payment } from './payment.ts';

// The contract has validated what is written. The schema names types and indexes.
const schema = new Schema<Payment>(
  {
    ...entityFields,
    property_id: Number,
    tenant_id: Number,
    lease_id: Number,
    property_name: String,
    tenant_name: String,
    amount_cents: Number,
    payment_type: String,
    payment_method: String,
    status: String,
    due_date: String,
    due_order: String,
    time_zone: String,
    overdue_at: Date,
    paid_date: Date,
    received_by: authorField,
    transaction_id: String,
    notes: String,
    reversal: { type: { at: Date, by: authorField, reason: String }, _id: false },
    paid_online: Boolean,
    refund: { type: { status: String, requested_at: Date }, _id: false },
    dispute: { type: { id: String, reason: String, at: Date, outcome: String }, _id: false },
    replaced: Boolean,
    replaces_id: Number,
    happened_at: Date,
    remind_at: Date,
    figures_part: Number,
    search: [String],
  },
  { versionKey: false },
);

// `live` is always true here; as an index field it lets counts run without fetching records. The fields after `_id` do
// not serve the order: with them lists filter, and sums are computed, without fetching records. The status that a
// payment shows depends on the current instant, so no index holds it. Indexes hold the stored status and `overdue_at`.
const live = { partialFilterExpression: { live: true } };
const account = { account_id: 1, live: 1 } as const;
const lists: readonly IndexDefinition[] = [
  { created_at: -1, _id: -1 },
  { due_order: 1, _id: 1 },
  { amount_cents: 1, _id: 1 },
];
for (const list of lists) {
  // Within an account: all payments, and those of a status.
  schema.index({ ...account, ...list, payment_type: 1 }, live);
  schema.index({ ...account, status: 1, ...list, payment_type: 1, overdue_at: 1 }, live);
  // Across accounts, for the admin. In this order the database soon finds payments of a frequent status. It finds those
  // of a rare status by the index of the sums, and sorts them.
  schema.index({ live: 1, ...list, status: 1, payment_type: 1, overdue_at: 1 }, live);
}
const summed = { status: 1, payment_type: 1, paid_date: 1, overdue_at: 1, amount_cents: 1 } as const;
/** The index, within a scope, that serves sums, breakdowns and the revenue of months as covered queries. */
const bySums = <Scope extends object>(scope: Scope) =>
  ({ ...scope, ...summed, due_order: 1, property_id: 1, tenant_id: 1, payment_method: 1 }) as const;
schema.index(bySums(account), live);
/**
 * The same index across accounts. In list order, overdue payments come far behind pending ones. So the database sorts
 * them, in any order by the keys of this index alone.
 */
export const globalSums = { ...bySums({ live: 1 } as const), created_at: 1, _id: 1 } as const;
schema.index(globalSums, live);
for (const scope of [account, { live: 1 }] as const) schema.index({ ...scope, happened_at: -1, _id: -1 }, live);
/** The index from which the aggregates of an account's payments are computed, some shards at a time. */
export const byShard = { ...account, figures_part: 1, ...summed } as const;
schema.index(byShard, live);
schema.index({ account_id: 1, search: 1 }, live);
schema.index({ search: 1 }, live);
// One property or tenant has few payments, so further filters and sums run on the records.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ tenant_id: 1, created_at: -1, _id: -1 }, live);
// For the amount that is still owed on a lease.
schema.index({ lease_id: 1, status: 1 }, live);
// Allows one replacement for each payment, deleted replacements included.
schema.index({ replaces_id: 1 }, { unique: true, partialFilterExpression: { replaces_id: { $gt: 0 } } });
// For refunds that billing has not accepted yet.
schema.index({ 'refund.requested_at': 1 }, { partialFilterExpression: { live: true, 'refund.status': 'pending' } });
// For payments with a reminder to come.
schema.index({ remind_at: 1 }, { partialFilterExpression: { live: true, remind_at: { $gt: new Date(0) } } });
// The erasure of an account queries these beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

export const paymentModel = (database: Connection): Model<Payment> =>
  database.model<Payment>('Payment', schema, 'payments');
