import { authorField, entityFields } from '@keystead/service-kit';
import { type Connection, type IndexDefinition, type Model, Schema } from 'mongoose';
import type { Payment } from './payment.ts';

// What is written has passed the contract's validation; the schema names types and indexes.
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

// `live` is the same throughout: as a field it spares whoever counts the look at each record. What stands behind the id
// is no order: by it lists leave out what a filter does, and sums are made, without a look at the records. What a payment
// reads as hangs on the hour and so is in no index: the status that was set and the hour at which it is overdue are.
const live = { partialFilterExpression: { live: true } };
const account = { account_id: 1, live: 1 } as const;
const lists: readonly IndexDefinition[] = [
  { created_at: -1, _id: -1 },
  { due_order: 1, _id: 1 },
  { amount_cents: 1, _id: 1 },
];
for (const list of lists) {
  // Within an account all of it, and that of a status.
  schema.index({ ...account, ...list, payment_type: 1 }, live);
  schema.index({ ...account, status: 1, ...list, payment_type: 1, overdue_at: 1 }, live);
  // Over every account, for the admin. A status that many have is soon found in this order; those of one that few have
  // are found by the index of the sums and sorted.
  schema.index({ live: 1, ...list, status: 1, payment_type: 1, overdue_at: 1 }, live);
}
const summed = { status: 1, payment_type: 1, paid_date: 1, overdue_at: 1, amount_cents: 1 } as const;
/** The index from which sums, broken down or not, and the revenue of months are read alone, by what it begins with. */
const bySums = <Scope extends object>(scope: Scope) =>
  ({ ...scope, ...summed, due_order: 1, property_id: 1, tenant_id: 1, payment_method: 1 }) as const;
schema.index(bySums(account), live);
/**
 * The same over all accounts. What is overdue of them stands far behind what waits in the order of a list: it is sorted,
 * and in any order by the keys of this index alone.
 */
export const sumsOfEverything = { ...bySums({ live: 1 } as const), created_at: 1, _id: 1 } as const;
schema.index(sumsOfEverything, live);
for (const scope of [account, { live: 1 }] as const) schema.index({ ...scope, happened_at: -1, _id: -1 }, live);
/** The index from which what is kept of an account's sums is worked out, some parts at a time. */
export const byFiguresPart = { ...account, figures_part: 1, ...summed } as const;
schema.index(byFiguresPart, live);
schema.index({ account_id: 1, search: 1 }, live);
schema.index({ search: 1 }, live);
// Those of one property or one tenant are few: what else is asked of them, sums too, is asked of the records.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ tenant_id: 1, created_at: -1, _id: -1 }, live);
// What is still owed of a lease.
schema.index({ lease_id: 1, status: 1 }, live);
// One replacement for each payment, deleted replacements included.
schema.index({ replaces_id: 1 }, { unique: true, partialFilterExpression: { replaces_id: { $gt: 0 } } });
// Refunds that billing has not accepted yet.
schema.index({ 'refund.requested_at': 1 }, { partialFilterExpression: { live: true, 'refund.status': 'pending' } });
// Whom a letter waits for.
schema.index({ remind_at: 1 }, { partialFilterExpression: { live: true, remind_at: { $gt: new Date(0) } } });
// What the erasure of an account looks for beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

/** The model of payments on a connection. */
export const paymentModel = (database: Connection): Model<Payment> =>
  database.model<Payment>('Payment', schema, 'payments');
