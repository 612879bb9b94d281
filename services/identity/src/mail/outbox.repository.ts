import { randomBytes } from 'node:crypto';
import { documentSchema, queueStore } from '@keystead/service-kit';
import { Schema } from 'mongoose';
import { emailKey } from '../users/user.ts';
import { MAIL_RETENTION_SECONDS, type NewMail, type NewNotice, type OutboxEntry } from './mail.ts';

/** The unique index on `once`. The name is from when only invitations had a deduplication key. */
const onceIndex = 'invited_once';

const schema = documentSchema<OutboxEntry>({
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
});
schema.index({ state: 1, rank: 1, next_at: 1 });
schema.index({ 'errand.user_id': 1 });
schema.index({ to_key: 1 });
schema.index({ once: 1 }, { unique: true, sparse: true, name: onceIndex });
// Delete entries 30 days after they ended. Waiting entries have no `ended_at` and stay.
schema.index({ ended_at: 1 }, { expireAfterSeconds: MAIL_RETENTION_SECONDS });

/** Messages of a batch come only after all single ones. */
const order = { rank: 1, next_at: 1 } as const;

type Sent = Pick<OutboxEntry, 'once' | 'state' | 'leaves_at' | 'created_at'>;

/** From the same account to the same address. */
const INVITATION_INTERVAL_MS = 10 * 60_000;

/** `20260301T093000123Z-1a2b3c4d5e6f7081`. Hundreds may be created in one millisecond, hence the random suffix. */
const newId = (now: Date) => `${now.toISOString().replace(/[-:.]/g, '')}-${randomBytes(8).toString('hex')}`;

const newEntry = (mail: NewMail | NewNotice, rank: OutboxEntry['rank'], now: Date): OutboxEntry => ({
  ...mail,
  _id: newId(now),
  to_key: mail.to === null ? null : emailKey(mail.to),
  state: 'waiting',
  rank,
  attempts: 0,
  next_at: mail.leaves_at ?? now,
  created_at: now,
  ended_at: null,
});

/** Messages are stored before they are sent, so that a crash loses none. */
export class OutboxRepository extends queueStore('outbox', schema, { states: ['waiting'], order }) {
  /** Skips messages whose deduplication key is already there. If it fails, some may have been inserted. */
  async add(mails: readonly (NewMail | NewNotice)[], rank: OutboxEntry['rank'] = mails.length > 1 ? 1 : 0) {
    const now = new Date();
    await this.insertMissing(
      mails.map((mail) => newEntry(mail, rank, now)),
      onceIndex,
    );
  }

  async withoutQueued(notices: readonly NewNotice[]): Promise<NewNotice[]> {
    const different = new Map(notices.map((notice) => [notice.once, notice]));
    const queued = await this.readAll({ once: { $in: [...different.keys()] } }, { fields: { once: 1 } });
    for (const { once = '' } of queued) different.delete(once);
    return [...different.values()];
  }

  /**
   * Those that block another invitation, by deduplication key, with the time at which each is or was sent. An
   * invitation blocks while it is queued, and for ten minutes after its creation. The keys of older ones are released.
   */
  async invitationsOf(keys: readonly string[]): Promise<Map<string, Date>> {
    const released = new Date(Date.now() - INVITATION_INTERVAL_MS);
    const blocks = ({ state, created_at }: Sent) => state === 'waiting' || created_at > released;
    const find = async (some: readonly string[]): Promise<Sent[]> =>
      this.readAll({ once: { $in: [...some] } }, { fields: { once: 1, state: 1, leaves_at: 1, created_at: 1 } });
    const found = await find(keys);
    const past = found.filter((it) => !blocks(it)).map(({ once = '' }) => once);
    if (past.length > 0) {
      const ended = { state: { $ne: 'waiting' }, created_at: { $lte: released } } as const;
      await this.model.updateMany({ once: { $in: past }, ...ended }, { $unset: { once: 1 } });
      // Another call may have released some of them before, and queued new ones since.
      found.push(...(await find(past)));
    }
    const blocking = found.filter(blocks);
    return new Map(blocking.map(({ once, leaves_at, created_at }) => [once ?? '', leaves_at ?? created_at]));
  }

  /** The accounts that have invited an address in the last 30 days. */
  async invitersOf(addressId: number): Promise<number[]> {
    const sent = { 'errand.kind': 'invitation', 'errand.user_id': addressId } as const;
    const found = await this.readAll(sent, { fields: { errand: 1 } });
    const accounts = found.flatMap(({ errand }) => ('account_id' in errand ? (errand.account_id ?? []) : []));
    return [...new Set(accounts)];
  }

  /** Without its attachment, which is of no use any more. */
  markDone({ _id, errand }: Pick<OutboxEntry, '_id' | 'errand'>): Promise<void> {
    const emptied = 'attachment' in errand && { 'errand.attachment': null };
    return this.changeWork(_id, { state: 'done', ended_at: new Date(), ...emptied });
  }

  setSendTime(id: string, leaves_at: Date): Promise<void> {
    const later = leaves_at > new Date() && { next_at: leaves_at };
    return this.changeWork(id, { leaves_at, ...later });
  }

  markFailed(id: string): Promise<void> {
    return this.changeWork(id, { state: 'failed', ended_at: new Date() });
  }

  /** Messages that name the user or were sent to the address: password resets name no user. */
  idsOf(userId: number, address: string | null): Promise<string[]> {
    const filters = [{ 'errand.user_id': userId }, ...(address === null ? [] : [{ to_key: emailKey(address) }])];
    return this.readIds({ $or: filters });
  }

  async erase(ids: readonly string[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: ids } });
  }
}
