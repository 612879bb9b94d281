import { type Connection, type Model, Schema } from 'mongoose';
import { linkFields } from '../links/one-time-link.ts';
import type { User } from './user.ts';

/** The unique index that allows one user for each place of an address. */
export const emailIndex = 'live_email_place';

/** The unique index of earlier releases, which allowed one registration for each address. */
export const formerEmailIndex = 'live_email';

// The contract has validated what is stored; the schema only declares types and indexes.
const schema = new Schema<User>(
  {
    _id: { type: Number, required: true },
    account_id: Number,
    account_since: Date,
    wanted_plan: String,
    role: String,
    first_name: String,
    last_name: String,
    email: String,
    email_key: String,
    email_confirmed: Boolean,
    email_place: Number,
    pending_email: String,
    phone: String,
    preferences: {
      email_notifications: Boolean,
      sms_notifications: Boolean,
      marketing_emails: Boolean,
      dashboard_layout: String,
      timezone: String,
    },
    timezone_changed_at: Date,
    password_hash: String,
    credentials: Number,
    unsettled: Boolean,
    email_changes: [{ from: String, to_key: String, at: Date, told: Boolean, _id: false }],
    undone_emails: [String],
    access_void_before: Date,
    undo_links: linkFields,
    links: linkFields,
    last_name_sort: String,
    search: [String],
    version: Number,
    created_at: Date,
    live: Boolean,
    erase_at: Date,
    cancellation_due: Boolean,
  },
  { versionKey: false },
);

// Users who requested deletion appear in no list, and their addresses are free.
const live = { partialFilterExpression: { live: true } };
schema.index({ email_key: 1, email_place: 1 }, { ...live, unique: true, name: emailIndex });
schema.index({ account_id: 1, last_name_sort: 1, _id: 1 }, live);
schema.index({ account_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ account_id: 1, search: 1 }, live);
// The admin's lists cover all accounts.
schema.index({ last_name_sort: 1, _id: 1 }, live);
schema.index({ created_at: -1, _id: -1 }, live);
schema.index({ search: 1 }, live);
schema.index({ 'links.hash': 1 }, live);
schema.index({ 'undo_links.hash': 1 }, { partialFilterExpression: { 'undo_links.hash': { $gt: '' } } });
// Other services poll for users whose earlier access is invalid.
schema.index({ access_void_before: 1 }, { partialFilterExpression: { access_void_before: { $gte: new Date(0) } } });
// Other services poll for the time zones that changed since an instant.
schema.index(
  { timezone_changed_at: 1 },
  { partialFilterExpression: { live: true, timezone_changed_at: { $gte: new Date(0) } } },
);
// Background jobs query these.
schema.index({ unsettled: 1 }, { partialFilterExpression: { unsettled: true } });
schema.index({ cancellation_due: 1 }, { partialFilterExpression: { cancellation_due: true } });
schema.index({ erase_at: 1 }, { partialFilterExpression: { live: false } });

export const userModel = (database: Connection): Model<User> => database.model<User>('User', schema, 'users');
