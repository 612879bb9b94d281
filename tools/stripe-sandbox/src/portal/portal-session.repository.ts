import { insertNew } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Card } from '../payments/payment-intent.ts';
import type { PortalSession } from './portal-session.ts';

const schema = new Schema<PortalSession>(
  {
    _id: { type: String, required: true },
    created: Date,
    expires_at: Date,
    customer: String,
    configuration: String,
    return_url: String,
    url: String,
    flow: Schema.Types.Mixed,
    completed_at: Date,
    card_to_confirm: Schema.Types.Mixed,
  },
  { versionKey: false, minimize: false },
);
// For a day after its end, a portal session can still show that it has expired.
schema.index({ expires_at: 1 }, { expireAfterSeconds: 24 * 60 * 60 });

/** The only place that queries portal sessions. */
export class PortalSessionRepository {
  readonly #model: Model<PortalSession>;

  constructor(database: Connection) {
    this.#model = database.model<PortalSession>('PortalSession', schema, 'portal_sessions');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Adds a portal session. One that an earlier attempt of the request has added stays as it is. */
  async add(session: PortalSession): Promise<PortalSession> {
    if (await insertNew(this.#model, session)) return session;
    return this.#model.findById(session._id).lean<PortalSession>().orFail();
  }

  find(id: string): Promise<PortalSession | null> {
    return this.#model.findById(id).lean<PortalSession>().exec();
  }

  /** Marks the flow as completed. Only the first call sets the time. */
  async complete({ _id }: PortalSession): Promise<void> {
    await this.#model.updateOne({ _id, completed_at: null }, { $set: { completed_at: new Date() } });
  }

  /** Stores a card while its bank asks for confirmation, or removes it. */
  async setCardToConfirm({ _id }: PortalSession, card_to_confirm: Card | null): Promise<void> {
    await this.#model.updateOne({ _id }, { $set: { card_to_confirm } });
  }
}
