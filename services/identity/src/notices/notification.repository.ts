import type { NoticeKind, Notification as NotificationAnswer, Query } from '@keystead/contracts';
import {
  type Caller,
  documentSchema,
  documentStore,
  orderByCreation,
  type RecordPage,
  readCountedPage,
  searchFilter,
} from '@keystead/service-kit';
import type { QueryFilter } from 'mongoose';

/** 90 days, read or not. */
const RETENTION_SECONDS = 90 * 24 * 60 * 60;

const onceIndex = 'notified_once';

/** A notification as stored, for one person. */
export interface StoredNotification {
  readonly _id: number;
  /** A user, or an address record: then who has confirmed that address sees it. */
  readonly recipient_id: number;
  /** The service and the key of the notice, so that a notice that arrives again is listed once. */
  readonly once: string;
  /** The account whose records it is about; null if it is about none. */
  readonly from_account: number | null;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  readonly path: string | null;
  readonly search: readonly string[];
  readonly created_at: Date;
  readonly read_at: Date | null;
}

const schema = documentSchema<StoredNotification>({
  _id: { type: Number, required: true },
  recipient_id: Number,
  once: String,
  from_account: Number,
  kind: String,
  title: String,
  text: String,
  path: String,
  search: [String],
  created_at: Date,
  read_at: Date,
});
schema.index({ recipient_id: 1, once: 1 }, { unique: true, name: onceIndex });
schema.index({ recipient_id: 1, created_at: -1, _id: -1 });
schema.index({ recipient_id: 1, search: 1 });
schema.index({ from_account: 1 });
schema.index({ created_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

/** Whose notifications, and the kinds that this person has turned off. */
export interface Inbox {
  readonly caller: Pick<Caller, 'userId' | 'addressIds'>;
  readonly muted: readonly NoticeKind[];
}

const shown = ({ caller, muted }: Inbox): QueryFilter<StoredNotification> => ({
  recipient_id: { $in: [caller.userId, ...caller.addressIds] },
  ...(muted.length > 0 && { kind: { $nin: [...muted] } }),
});

export const presentNotification = (stored: StoredNotification): NotificationAnswer => ({
  id: stored._id,
  kind: stored.kind,
  title: stored.title,
  text: stored.text,
  path: stored.path,
  created_at: stored.created_at.toISOString(),
  read_at: stored.read_at?.toISOString() ?? null,
});

export class NotificationRepository extends documentStore('notifications', schema) {
  /** Skips those that their recipient already has. */
  async add(notifications: readonly StoredNotification[]): Promise<void> {
    await this.insertMissing(notifications, onceIndex);
  }

  page(
    inbox: Inbox,
    { q, unread, limit, cursor }: Query<'GET /notifications'>,
  ): Promise<RecordPage<StoredNotification>> {
    const words = searchFilter(q);
    const filter = { ...shown(inbox), ...(unread && { read_at: null }), ...(words && { search: words }) };
    return readCountedPage(this.model, { filter, orders: orderByCreation, sort: '-created_at', limit, cursor });
  }

  async countUnread(inbox: Inbox): Promise<number> {
    return this.model.countDocuments({ ...shown(inbox), read_at: null });
  }

  find(inbox: Inbox, id: number): Promise<StoredNotification | null> {
    return this.readOne({ ...shown(inbox), _id: id });
  }

  /** Those with the given ids; or all that are not newer than an instant. */
  async markRead(inbox: Inbox, which: { readonly ids: readonly number[] } | { readonly upTo: Date }): Promise<void> {
    const chosen = 'ids' in which ? { _id: { $in: [...which.ids] } } : { created_at: { $lte: which.upTo } };
    await this.model.updateMany({ ...shown(inbox), ...chosen, read_at: null }, { $set: { read_at: new Date() } });
  }

  async eraseOf(recipientIds: readonly number[]): Promise<void> {
    await this.eraseWhere({ recipient_id: { $in: [...recipientIds] } });
  }

  /** Whoever they are for: they quote the records of the account. */
  async eraseAccount(accountId: number): Promise<void> {
    await this.eraseWhere({ from_account: accountId });
  }
}
