import { entityFields } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { importedField, importedIndex, importedIndexOptions } from '../imports/imported-records.ts';
import { changedIndex } from '../references/changed-records.ts';
import type { Tenant } from './tenant.ts';

// The contract has validated everything that is written here. The schema only declares types and indexes.
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

/** The name of the unique index on account and e-mail address. */
export const oneOfAddress = 'one_of_address';

// Each sort order of a list has one index within an account. The default order has one more for each filter.
const live = { partialFilterExpression: { live: true } };
schema.index({ account_id: 1, email_key: 1 }, { ...live, unique: true, name: oneOfAddress });
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, name_sort: 1, _id: 1 }, live);
schema.index({ account_id: 1, search: 1 }, live);
schema.index({ user_id: 1, created_at: -1, _id: -1 }, live);
// Tenants are also counted by status. With `live` as an index field that doesn't read the records.
schema.index({ account_id: 1, live: 1, status: 1, created_at: -1, _id: -1 }, live);
schema.index({ live: 1, status: 1, created_at: -1, _id: -1 }, live);
// A property belongs to one account, so the account is not needed in this index.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
// The admin's lists cover every account.
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ name_sort: 1, _id: 1 }, live);
schema.index({ search: 1 }, live);
// The job queries the few tenants with a pending invitation.
schema.index({ 'invitation.due': 1 }, { sparse: true });
// The records that an import has added.
schema.index(importedIndex, importedIndexOptions);
// Serves other services' read models, which include deleted records.
schema.index(changedIndex);
// Serves the erasure of an account, for its deleted records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

export const tenantModel = (database: Connection): Model<Tenant> => database.model<Tenant>('Tenant', schema, 'tenants');
