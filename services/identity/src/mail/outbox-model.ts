import { type Connection, type Model, Schema } from 'mongoose';
import { MAIL_RETENTION_SECONDS } from './mail-lifetime.ts';
import type { Mailboxes } from './mailboxes.ts';

/** The content of a notice from another service. */
export interface NoticeText {
  readonly subject: string;
  readonly opening: string;
  readonly further: readonly string[];
  /** A link to a page of the product. */
  readonly link: { readonly label: string; readonly path: string } | null;
}

/** A notice from another service: to a user about their records, or to the operator. */
export type NoticeErrand = NoticeText &
  /**
   * `from_account`: the account whose records the notice is about; `user_id` may be the id of an
   * address record.
   */
  (
    | { readonly kind: 'notice'; readonly user_id: number; readonly from_account?: number | null }
    | { readonly kind: 'mailbox'; readonly mailbox: keyof Mailboxes; readonly reply_to: string | null }
  );

/**
 * The kind and data of an e-mail of this service. The text is composed when it is sent, so that the database stores no
 * token of a link.
 */
export type Errand =
  | { readonly kind: 'confirm'; readonly user_id: number }
  /** Whether a user has the address is checked at the time of sending, never during the visitor's request. */
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

/** An e-mail in the outbox, with its delivery state. */
export interface OutboxEntry {
  /** Also the file name, where e-mails are stored as files. Sorts by time. */
  readonly _id: string;
  /** Null for a notice: it is sent to the address that its user, or the mailbox, has at the time of sending. */
  readonly to: string | null;
  /** The normalised address, for comparison. */
  readonly to_key: string | null;
  readonly errand: Errand | NoticeErrand;
  /**
   * The deduplication key; a unique index allows it once in the outbox. For an invitation: the sending account and the
   * address. A later invitation releases it ten minutes after its creation, unless it is still waiting. For a notice:
   * the service, its key and the recipient. It blocks duplicates as long as the entry is stored: 30 days after it ended.
   */
  readonly once?: string;
  readonly state: 'waiting' | 'done' | 'failed';
  /**
   * Entries with rank 0 are sent before those with rank 1: rank 0 is for single messages, for which a person waits,
   * rank 1 for batches, which may be of thousands.
   */
  readonly rank: 0 | 1;
  /** The earliest time of sending, set by the account's daily limit. */
  readonly leaves_at?: Date;
  readonly attempts: number;
  readonly next_at: Date;
  readonly created_at: Date;
  /** When it was sent, was found to be no longer needed, or was dropped. */
  readonly ended_at: Date | null;
}

/** An e-mail to be written to the outbox. */
export interface NewMail {
  readonly to: string;
  readonly errand: Errand;
  readonly once?: string;
  /** The earliest time of sending; immediately if absent. */
  readonly leaves_at?: Date;
}

/** A notice to be written to the outbox, unless the same notice is already there. */
export interface NewNotice {
  readonly to: null;
  readonly errand: NoticeErrand;
  readonly once: string;
  readonly leaves_at?: undefined;
}

/** The unique index on `once`. The name is from when only invitations had a deduplication key. */
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
// Delete entries 30 days after they ended. Waiting entries have no `ended_at` and stay.
schema.index({ ended_at: 1 }, { expireAfterSeconds: MAIL_RETENTION_SECONDS });

export const outboxModel = (database: Connection): Model<OutboxEntry> =>
  database.model<OutboxEntry>('OutboxEntry', schema, 'outbox');
