import type { Attachment, Notice, NoticeKind } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';

/** After a message was sent or dropped: 30 days. */
export const MAIL_RETENTION_SECONDS = 30 * 24 * 60 * 60;

/** E-mails contain links that give access to accounts. */
export const mailPolicy = {
  read: (caller: Caller) => caller.role === 'admin',
  reason: 'Only an administrator can read sent emails.',
};

export type Mailboxes = Readonly<Record<'support', string>>;

export interface NoticeText {
  readonly subject: string;
  readonly opening: string;
  readonly further: readonly string[];
  readonly link: { readonly label: string; readonly path: string } | null;
  readonly sections?: NonNullable<Notice['sections']>;
  /** Until the e-mail is sent. */
  readonly attachment?: Attachment | null;
}

/** To a user about their records, or to the operator. */
export type NoticeErrand = NoticeText &
  /** `from_account`: the account whose records the notice is about; `user_id` may be the id of an address record. */
  (
    | {
        readonly kind: 'notice';
        readonly user_id: number;
        readonly from_account?: number | null;
        /** What the notice is about; absent if its sender does not say. */
        readonly topic?: NoticeKind;
        /** After this instant it is not sent any more. */
        readonly until?: Date;
        /** The user who wrote it, to whom replies go. */
        readonly author?: number;
      }
    | { readonly kind: 'mailbox'; readonly mailbox: keyof Mailboxes; readonly reply_to: string | null }
  );

/** The text is composed when the e-mail is sent, so that the database stores no token of a link. */
export type Errand =
  | { readonly kind: 'confirm'; readonly user_id: number }
  /** Whether a user has the address is checked at the time of sending, never during the visitor's request. */
  | { readonly kind: 'reset' }
  /** With a link if no user has confirmed the address, else a note. `user_id` is the id of the address record. */
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

export interface OutboxEntry {
  /** Also the file name, where e-mails are stored as files. Sorts by time. */
  readonly _id: string;
  /** Null for a notice: it is sent to the address that its user, or the mailbox, has at the time of sending. */
  readonly to: string | null;
  /** The normalised address, for comparison. */
  readonly to_key: string | null;
  readonly errand: Errand | NoticeErrand;
  /**
   * Unique in the outbox. For an invitation: the sending account and the address; a later invitation releases it ten
   * minutes after its creation, unless it is still waiting. For a notice: the service, its key and the recipient.
   */
  readonly once?: string;
  readonly state: 'waiting' | 'done' | 'failed';
  /**
   * Rank 0 is sent first: single messages and few invitations, for which a person waits. Batches, which may be of
   * thousands, have rank 1.
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

export interface NewMail extends Pick<OutboxEntry, 'once' | 'leaves_at'> {
  readonly to: string;
  readonly errand: Errand;
}

/** Skipped if the same notice is already in the outbox. */
export interface NewNotice extends Pick<OutboxEntry, 'leaves_at'> {
  readonly to: null;
  readonly errand: NoticeErrand;
  readonly once: string;
}
