import { type Connection, type Model, Schema } from 'mongoose';
import { mailLifetime } from './mail-lifetime.ts';

/** What a message is about. Its text is made when it is sent, so that no link's token lies in the database. */
export type Errand =
  | { readonly kind: 'confirm'; readonly user_id: number }
  /** Whether anybody has the address is found out when it is sent, never while the visitor waits. */
  | { readonly kind: 'reset' }
  /** Somebody was added by a landlord: with a link if they have no password yet, else a note. */
  | { readonly kind: 'invitation'; readonly user_id: number; readonly by: string | null }
  | { readonly kind: 'address-changed'; readonly user_id: number; readonly new_email: string }
  | { readonly kind: 'password-changed'; readonly user_id: number }
  | { readonly kind: 'deletion'; readonly user_id: number; readonly erase_at: Date };

/** A message to be sent, and how far it has come. */
export interface OutboxEntry {
  /** Also the name of its file, where messages become files; sorts by time. */
  readonly _id: string;
  readonly to: string;
  /** The address as addresses are compared. */
  readonly to_key: string;
  readonly errand: Errand;
  /** Of an invitation that is not to be followed by another soon: from whom to where. A unique index sees to it. */
  readonly once?: string;
  readonly state: 'waiting' | 'done' | 'failed';
  /** 0 leaves before 1: a person waits for the first kind, thousands of the second may be written at once. */
  readonly rank: 0 | 1;
  readonly attempts: number;
  readonly next_at: Date;
  readonly created_at: Date;
  /** When it was sent, found pointless or given up. */
  readonly ended_at: Date | null;
}

/** What is written into the outbox: to whom, and what about. */
export type NewMail = Pick<OutboxEntry, 'to' | 'errand'>;

/** The name of the index that lets no two invitations follow one another too soon. */
export const invitedOnce = 'invited_once';

const schema = new Schema<OutboxEntry>(
  {
    _id: { type: String, required: true },
    to: String,
    to_key: String,
    errand: Schema.Types.Mixed,
    once: String,
    state: String,
    rank: Number,
    attempts: Number,
    next_at: Date,
    created_at: Date,
    ended_at: Date,
  },
  { versionKey: false },
);
schema.index({ state: 1, rank: 1, next_at: 1 });
schema.index({ 'errand.user_id': 1 });
schema.index({ to_key: 1 });
schema.index({ once: 1 }, { unique: true, sparse: true, name: invitedOnce });
// Nobody asks after a message of a month ago. What still waits has no such instant and stays.
schema.index({ ended_at: 1 }, { expireAfterSeconds: mailLifetime });

/** The model of the outbox on a connection. */
export const outboxModel = (database: Connection): Model<OutboxEntry> =>
  database.model<OutboxEntry>('OutboxEntry', schema, 'outbox');
