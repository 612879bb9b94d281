import { documentSchema, documentStore } from '@keystead/service-kit';

/** A received event of the provider; its content is not stored. */
interface ProviderEvent {
  /** The provider's id (`evt_…`). */
  readonly _id: string;
  readonly type: string;
  readonly received_at: Date;
  readonly done_at: Date | null;
}

/**
 * Seconds for which an event is stored. The provider repeats one for three days; an operator may resend it for about a
 * month.
 */
const RETENTION_SECONDS = 90 * 24 * 60 * 60;

const schema = documentSchema<ProviderEvent>({
  _id: { type: String, required: true },
  type: String,
  received_at: Date,
  done_at: Date,
});
schema.index({ received_at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

export class ProviderEventStore extends documentStore('provider_events', schema) {
  /** Handles an event once. If the handler fails, the provider sends the event again. */
  async once({ id, type }: { id: string; type: string }, handle: () => Promise<unknown>): Promise<void> {
    const event: ProviderEvent = { _id: id, type, received_at: new Date(), done_at: null };
    if (!(await this.insertNew(event)) && (await this.readOne({ _id: id }))?.done_at) return;
    await handle();
    await this.model.updateOne({ _id: id }, { $set: { done_at: new Date() } });
  }
}
