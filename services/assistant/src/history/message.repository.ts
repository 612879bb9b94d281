import { countUpToCap, eraseAll, insertNew, type Order, type RecordPage, readPage } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Message } from './message.ts';

// The contract has validated what is written. The schema only declares types and indexes.
const schema = new Schema<Message>(
  {
    _id: { type: Number, required: true },
    user_id: Number,
    account_id: Number,
    exchange: String,
    type: String,
    content: String,
    model: String,
    answered_by: String,
    timestamp: Date,
  },
  { versionKey: false },
);

schema.index({ user_id: 1, exchange: 1, type: 1 }, { unique: true });
schema.index({ user_id: 1, timestamp: -1, _id: -1 });
schema.index({ account_id: 1 });

const orders: Record<'-timestamp', Order> = {
  '-timestamp': { field: 'timestamp', kind: 'instant', direction: -1 },
};

/** The only place that queries messages. Every query is limited to one user, for an admin too. */
export class MessageRepository {
  readonly #model: Model<Message>;

  constructor(database: Connection) {
    this.#model = database.model<Message>('ChatMessage', schema, 'chat_messages');
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

  /** Stores a message unless its exchange already has one of its type. Returns the stored one. */
  async insert(message: Message): Promise<Message> {
    if (await insertNew(this.#model, message)) return message;
    const { user_id, exchange, type } = message;
    return (await this.#model.findOne({ user_id, exchange, type }).lean<Message>()) ?? message;
  }

  async clear(userId: number): Promise<void> {
    await eraseAll(this.#model.collection, { user_id: userId });
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id: accountId });
  }
}
