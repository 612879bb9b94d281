import { documentSchema, documentStore, type RecordPage } from '@keystead/service-kit';
import type { Message } from './message.ts';

const schema = documentSchema<Message>({
  _id: { type: Number, required: true },
  user_id: Number,
  account_id: Number,
  exchange: String,
  type: String,
  content: String,
  model: String,
  answered_by: String,
  timestamp: Date,
});
schema.index({ user_id: 1, exchange: 1, type: 1 }, { unique: true });
schema.index({ user_id: 1, timestamp: -1, _id: -1 });
schema.index({ account_id: 1 });

const orders = { '-timestamp': { field: 'timestamp', kind: 'instant', direction: -1 } } as const;

/** The only place that queries messages. Every query is limited to one user, for an admin too. */
export class MessageRepository extends documentStore('chat_messages', schema) {
  page(userId: number, page: { limit?: number; cursor?: string }): Promise<RecordPage<Message>> {
    return this.readCounted({ filter: { user_id: userId }, orders, sort: '-timestamp', ...page });
  }

  /** The last messages of a user, oldest first. */
  async latest(userId: number, limit: number): Promise<Message[]> {
    return (await this.readAll({ user_id: userId }, { sort: { timestamp: -1, _id: -1 }, limit })).reverse();
  }

  /** Stores a message unless its exchange already has one of its type. Returns the stored one. */
  async insert(message: Message): Promise<Message> {
    if (await this.insertNew(message)) return message;
    const { user_id, exchange, type } = message;
    return (await this.readOne({ user_id, exchange, type })) ?? message;
  }

  async clear(userId: number): Promise<void> {
    await this.eraseWhere({ user_id: userId });
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.eraseWhere({ account_id: accountId });
  }
}
