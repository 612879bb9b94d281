import { randomBytes } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import { emailKey } from '../users/email-key.ts';
import { type Errand, type OutboxEntry, outboxModel } from './outbox-model.ts';

/** Milliseconds that an attempt may take before another process may try: longer than any SMTP time-out of ours. */
const attemptTakes = 2 * 60_000;

/** `20260301T093000123Z-1a2b3c4d`. */
const newId = (now: Date) => `${now.toISOString().replace(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`;

/** The only place that queries the outbox: messages are written here first, so that none is lost with a process. */
export class OutboxStore {
  readonly #model: Model<OutboxEntry>;

  constructor(database: Connection) {
    this.#model = outboxModel(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  async add(to: string, errand: Errand): Promise<void> {
    const now = new Date();
    const entry: OutboxEntry = {
      _id: newId(now),
      to,
      to_key: emailKey(to),
      errand,
      state: 'waiting',
      attempts: 0,
      next_at: now,
      created_at: now,
      ended_at: null,
    };
    await this.#model.insertMany([entry], { lean: true });
  }

  /** Takes the message that has waited longest; nobody else gets it for two minutes. Null when none is due. */
  takeDue(): Promise<OutboxEntry | null> {
    const now = new Date();
    return this.#model
      .findOneAndUpdate(
        { state: 'waiting', next_at: { $lte: now } },
        { $set: { next_at: new Date(now.getTime() + attemptTakes) }, $inc: { attempts: 1 } },
        { sort: { next_at: 1 }, returnDocument: 'after' },
      )
      .lean<OutboxEntry>()
      .exec();
  }

  async done(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { state: 'done', ended_at: new Date() } });
  }

  async retryAt(id: string, next_at: Date): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { next_at } });
  }

  async failed(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { state: 'failed', ended_at: new Date() } });
  }

  /** The messages that name a user, and, with an address, those that went there: requests of a reset name nobody. */
  async idsOf(userId: number, address: string | null): Promise<string[]> {
    const theirs = [{ 'errand.user_id': userId }, ...(address === null ? [] : [{ to_key: emailKey(address) }])];
    const found = await this.#model.find({ $or: theirs }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }

  async erase(ids: readonly string[]): Promise<void> {
    await this.#model.deleteMany({ _id: { $in: ids } });
  }
}
