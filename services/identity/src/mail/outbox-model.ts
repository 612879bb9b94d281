import { type Connection, type Model, Schema } from 'mongoose';
import { mailLifetime } from './mail-lifetime.ts';
import type { Mailboxes } from './mailboxes.ts';

/** What a letter from another service says. */
export interface NoticeText {
  readonly subject: string;
  readonly opening: string;
  readonly further: readonly string[];
  /** A page of the product. */
  readonly link: { readonly label: string; readonly path: string } | null;
}

/** A letter from another service: to somebody about their records, or to those who run the product. */
export type NoticeErrand = NoticeText &
  /**
   * `from_account`: the account whose records the notice is about; `user_id` may be the id of an
   * address record.
   */
  (
    | { readonly kind: 'notice'; readonly user_id: number; readonly from_account?: number | null }
    | { readonly kind: 'mailbox'; readonly mailbox: keyof Mailboxes; readonly reply_to: string | null }
  );

/** What a message of our own is about. Its text is made when it is sent, so that no link's token lies in the database. */
export type Errand =
  | { readonly kind: 'confirm'; readonly user_id: number }
  /** Whether anybody has the address is found out when it is sent, never while the visitor waits. */
  | { readonly kind: 'reset' }
  /**
   * A landlord has added a tenant: with a link if no user has confirmed the address, else a note.
   * `user_id` is the id of the address record.
   */
  | {
      readonly kind: 'invitation';
      readonly user_id: number;
      readonly by: string | null;
      readonly account_id?: number | null;
    }
  | {
      readonly kind: 'address-changed';
      readonly user_id: number;
      readonly new_email: string;
      readonly nth_change: number;
    }
  | { readonly kind: 'password-changed'; readonly user_id: number }
  | { readonly kind: 'deletion'; readonly user_id: number; readonly erase_at: Date };

/** A message to be sent, and how far it has come. */
export interface OutboxEntry {
  /** Also the name of its file, where messages become files; sorts by time. */
  readonly _id: string;
  /** Null for a notice: it goes to the address that its user, or the mailbox, has when it is sent. */
  readonly to: string | null;
  /** The address as addresses are compared. */
  readonly to_key: string | null;
  readonly errand: Errand | NoticeErrand;
  /**
   * What stands in the outbox only once; a unique index sees to it. Of an invitation that is not to be followed by
   * another soon: from whom to where. Of a notice: from which service, on which occasion, to whom, for as long as the
   * entry is kept, which is 30 days after it ended.
   */
  readonly once?: string;
  readonly state: 'waiting' | 'done' | 'failed';
  /** 0 leaves before 1: a person waits for the first kind, thousands of the second may be written at once. */
  readonly rank: 0 | 1;
  /** The earliest time of sending, set by the account's daily limit. */
  readonly leaves_at?: Date;
  readonly attempts: number;
  readonly next_at: Date;
  readonly created_at: Date;
  /** When it was sent, found pointless or given up. */
  readonly ended_at: Date | null;
}

/** What is written into the outbox: to whom, and what about. */
export interface NewMail {
  readonly to: string;
  readonly errand: Errand;
  readonly once?: string;
  /** The earliest time of sending; immediately if absent. */
  readonly leaves_at?: Date;
}

/** A notice as it is written into the outbox, unless the same is there. */
export interface NewNotice {
  readonly to: null;
  readonly errand: NoticeErrand;
  readonly once: string;
  readonly leaves_at?: undefined;
}

/** The name of the index that lets no message in of which the same `once` is there; invitations were the first to have it. */
export const onceIndex = 'invited_once';

const schema = new Schema<OutboxEntry>(
  {
    _id: { type: String, required: true },
    to: String,
    to_key: String,
    errand: Schema.Types.Mixed,
    once: String,
    state: String,
    rank: Number,
    leaves_at: Date,
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
schema.index({ once: 1 }, { unique: true, sparse: true, name: onceIndex });
// Nobody asks after a message of a month ago. What still waits has no such instant and stays.
schema.index({ ended_at: 1 }, { expireAfterSeconds: mailLifetime });

/** The model of the outbox on a connection. */
export const outboxModel = (database: Connection): Model<OutboxEntry> =>
  database.model<OutboxEntry>('OutboxEntry', schema, 'outbox');
