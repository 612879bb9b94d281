import { insertNew } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** An event of the provider's that has come, and whether it has been seen to. Of what it says, nothing is kept. */
interface ProviderEvent {
  /** The provider's id (`evt_…`). */
  readonly _id: string;
  readonly type: string;
  readonly received_at: Date;
  readonly done_at: Date | null;
}

/** Seconds for which an event is remembered: the provider repeats one for three days, an operator perhaps for a month. */
const rememberedFor = 90 * 24 * 60 * 60;

const schema = new Schema<ProviderEvent>(
  { _id: { type: String, required: true }, type: String, received_at: Date, done_at: Date },
  { versionKey: false },
);
schema.index({ received_at: 1 }, { expireAfterSeconds: rememberedFor });

/** The only place that queries the provider's events. */
export class ProviderEventStore {
  readonly #model: Model<ProviderEvent>;

  constructor(database: Connection) {
    this.#model = database.model<ProviderEvent>('ProviderEvent', schema, 'provider_events');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Sees to an event unless that was done before. One whose seeing-to fails comes again and is seen to again. */
  async once({ id, type }: { id: string; type: string }, see: () => Promise<unknown>): Promise<void> {
    const event: ProviderEvent = { _id: id, type, received_at: new Date(), done_at: null };
    if (!(await insertNew(this.#model, event))) {
      const known = await this.#model.findById(id).lean<ProviderEvent>();
      if (known?.done_at) return;
    }
    await see();
    await this.#model.updateOne({ _id: id }, { $set: { done_at: new Date() } });
  }
}
