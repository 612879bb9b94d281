import { countUpToCap, eraseAll, insertNew, type Order, type RecordPage, readPage } from '@keystead/service-kit';
import type { Connection, Model } from 'mongoose';
import type { Message } from './message.ts';
import { messageModel } from './message-model.ts';

const orders: Record<'-timestamp', Order> = {
  '-timestamp': { field: 'timestamp', kind: 'instant', direction: -1 },
};

/** The only place that queries messages. Every query is limited to one user, for an admin too. */
export class MessageStore {
  readonly #model: Model<Message>;

  constructor(database: Connection) {
    this.#model = messageModel(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** One page of a user's messages, newest first. */
  async page(userId: number, page: { limit?: number; cursor?: string }): Promise<RecordPage<Message>> {
    const filter = { user_id: userId };
    const [rows, total] = await Promise.all([
      readPage(this.#model, { filter, orders, sort: '-timestamp', ...page }),
      countUpToCap(this.#model, filter),
    ]);
    return { ...rows, ...total };
  }

  /** The last messages of a user, oldest first. */
  async latest(userId: number, count: number): Promise<Message[]> {
    const { rows } = await readPage(this.#model, {
      filter: { user_id: userId },
      orders,
      sort: '-timestamp',
      limit: count,
    });
    return rows.reverse();
  }

  /** Stores a message and returns the stored one. Where the exchange already has a message of this type, that one is returned. */
  async insert(message: Message): Promise<Message> {
    if (await insertNew(this.#model, message)) return message;
    const { user_id, exchange, type } = message;
    return (await this.#model.findOne({ user_id, exchange, type }).lean<Message>()) ?? message;
  }

  /** Deletes every message of a user permanently. */
  async clear(userId: number): Promise<void> {
    await eraseAll(this.#model.collection, { user_id: userId });
  }

  /** Deletes every message of an account permanently. */
  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id: accountId });
  }
}
