import { entityFields } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { importedField, importedIndex, importedIndexOptions } from '../imports/imported-records.ts';
import { changedIndex } from '../references/changed-records.ts';
import type { Tenant } from './tenant.ts';

// What is written has passed the contract's validation; the schema names types and indexes.
const schema = new Schema<Tenant>(
  {
    ...entityFields,
    user_id: Number,
    email: String,
    email_key: String,
    first_name: String,
    last_name: String,
    phone: String,
    property_id: Number,
    emergency_contact_name: String,
    emergency_contact_phone: String,
    move_in_date: String,
    status: String,
    invited_at: Date,
    invitation: { type: { mark: String, due: Date }, _id: false },
    imported: importedField,
    name_sort: String,
    search: [String],
  },
  { versionKey: false },
);

/** The name of the index that keeps an address to one tenant of an account. */
export const oneOfAddress = 'one_of_address';

// One index for each order of a list within an account, and one for each filter before the usual order.
const live = { partialFilterExpression: { live: true } };
schema.index({ account_id: 1, email_key: 1 }, { ...live, unique: true, name: oneOfAddress });
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, name_sort: 1, _id: 1 }, live);
schema.index({ account_id: 1, search: 1 }, live);
schema.index({ user_id: 1, created_at: -1, _id: -1 }, live);
// Of a status they are counted too: with `live` as a field that takes no look at the records.
schema.index({ account_id: 1, live: 1, status: 1, created_at: -1, _id: -1 }, live);
schema.index({ live: 1, status: 1, created_at: -1, _id: -1 }, live);
// A property is of one account, so that its tenants need no index with the account before them.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
// The admin's lists go over every account.
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ name_sort: 1, _id: 1 }, live);
schema.index({ search: 1 }, live);
// The job asks for the few whose invitation is still to be mailed.
schema.index({ 'invitation.due': 1 }, { sparse: true });
// What an import has added itself.
schema.index(importedIndex, importedIndexOptions);
// What other services keep in step with, deleted ones included.
schema.index(changedIndex);
// What the erasure of an account looks for beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

/** The model of tenants on a connection. */
export const tenantModel = (database: Connection): Model<Tenant> => database.model<Tenant>('Tenant', schema, 'tenants');
