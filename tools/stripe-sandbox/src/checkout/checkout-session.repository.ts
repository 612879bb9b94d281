import { insertNew, type Job } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { type ListPage, OBJECTS_RETENTION_SECONDS, readList } from '../api/objects.ts';
import { type EventRepository, findPending, publishEvents } from '../events/event.repository.ts';
import { newEvent, type StripeEvent } from '../events/event.ts';
import { presentSession } from './checkout-session.mapper.ts';
import { type CheckoutSession, MAX_FAILURES, type SessionPayment } from './checkout-session.ts';

const schema = new Schema<CheckoutSession>(
  {
    _id: { type: String, required: true },
    created: Date,
    expires_at: Date,
    status: String,
    mode: String,
    currency: String,
    amount_total: Number,
    line_items: [Schema.Types.Mixed],
    metadata: Schema.Types.Mixed,
    client_reference_id: String,
    customer_email: String,
    success_url: String,
    cancel_url: String,
    url: String,
    intent_id: String,
    start: Schema.Types.Mixed,
    failed_attempts: Number,
    payment: Schema.Types.Mixed,
    unfiled_events: [Schema.Types.Mixed],
  },
  { versionKey: false, minimize: false },
);
schema.index({ created: 1 }, { expireAfterSeconds: OBJECTS_RETENTION_SECONDS });
schema.index({ created: -1, _id: -1 });
schema.index({ intent_id: 1 }, { unique: true });
schema.index({ status: 1, expires_at: 1 });
schema.index({ 'start.customer': 1, created: -1 });
schema.index({ 'start.subscription': 1 });
schema.index({ 'unfiled_events._id': 1 }, { sparse: true });

export interface SessionSearch {
  readonly paymentIntent: string | undefined;
  readonly customer: string | undefined;
  readonly subscription: string | undefined;
  readonly status: CheckoutSession['status'] | undefined;
  readonly limit: number | undefined;
  readonly startingAfter: string | undefined;
}

/** The only place that queries Checkout Sessions. */
export class CheckoutSessionRepository {
  readonly #model: Model<CheckoutSession>;
  readonly #events: EventRepository;
  readonly #fulfill: (session: CheckoutSession) => Promise<void>;

  /**
   * @param fulfill Applies the effects of a completed session in other stores, at least once, before its events are
   * published.
   */
  constructor(database: Connection, events: EventRepository, fulfill: (session: CheckoutSession) => Promise<void>) {
    this.#model = database.model<CheckoutSession>('CheckoutSession', schema, 'checkout_sessions');
    this.#events = events;
    this.#fulfill = fulfill;
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Adds a session. A session that an earlier attempt of the request has added stays as it is. */
  async add(session: CheckoutSession): Promise<CheckoutSession> {
    if (await insertNew(this.#model, session)) return session;
    return (await this.find(session._id)) ?? session;
  }

  /**
   * The session in its present state; one past its expiry reads as expired. First completes work that a crash left
   * pending, so that the objects that a complete session names exist.
   */
  async find(id: string): Promise<CheckoutSession | null> {
    const read = () => this.#model.findById(id).lean<CheckoutSession>().exec();
    let session = await read();
    if (session?.status === 'open' && session.expires_at <= new Date()) {
      await this.expire(session);
      session = await read();
    }
    if (session) await this.#publishPending(session);
    return session;
  }

  /**
   * Lists sessions. A payment intent or a subscription finds its session once that is complete. First completes pending
   * work, as `find` does.
   */
  async list(search: SessionSearch): Promise<ListPage<CheckoutSession>> {
    const { paymentIntent, customer, subscription, status, limit, startingAfter } = search;
    const isPaid = paymentIntent !== undefined || subscription !== undefined;
    const filter = {
      ...(isPaid && { payment: { $ne: null } }),
      ...(paymentIntent !== undefined && { intent_id: paymentIntent, mode: 'payment' as const }),
      ...(customer !== undefined && { 'start.customer': customer }),
      ...(subscription !== undefined && { 'start.subscription': subscription }),
      ...(status !== undefined && { status }),
    };
    const page = await readList(this.#model, { filter, limit, startingAfter, kind: 'checkout.session' });
    for (const session of page.rows) await this.#publishPending(session);
    return page;
  }

  /** Completes a session unless it is no longer open. Returns whether this call completed it. */
  async complete(session: CheckoutSession, payment: SessionPayment, events: readonly StripeEvent[]): Promise<boolean> {
    const completed = newEvent(
      'checkout.session.completed',
      presentSession({ ...session, status: 'complete', payment }),
      payment.at,
    );
    const { modifiedCount } = await this.#model.updateOne(
      { _id: session._id, status: 'open', expires_at: { $gt: payment.at } },
      {
        $set: { status: 'complete', payment },
        $push: { unfiled_events: { $each: [...events, completed] } },
      },
    );
    if (modifiedCount === 0) return false;
    await this.#publishPending(await this.#model.findById(session._id).lean<CheckoutSession>().orFail());
    return true;
  }

  /** Counts a failed attempt; null when the session accepts no more attempts. */
  countFailure({ _id }: CheckoutSession): Promise<CheckoutSession | null> {
    return this.#model
      .findOneAndUpdate(
        { _id, status: 'open', failed_attempts: { $lt: MAX_FAILURES } },
        { $inc: { failed_attempts: 1 } },
        { returnDocument: 'after' },
      )
      .lean<CheckoutSession>()
      .exec();
  }

  /** Expires a session unless it is no longer open. Returns whether this call expired it. */
  async expire(session: CheckoutSession): Promise<boolean> {
    const event = newEvent('checkout.session.expired', presentSession({ ...session, status: 'expired' }), new Date());
    const { modifiedCount } = await this.#model.updateOne(
      { _id: session._id, status: 'open' },
      { $set: { status: 'expired' }, $push: { unfiled_events: event } },
    );
    if (modifiedCount === 0) return false;
    await this.#publishPending(await this.#model.findById(session._id).lean<CheckoutSession>().orFail());
    return true;
  }

  /** Expires due sessions, and publishes events that a crash left pending. */
  readonly job: Job = {
    name: 'expire sessions',
    every: 5_000,
    run: async () => {
      for (const session of await findPending(this.#model)) await this.#publishPending(session);
      const due = { status: 'open', expires_at: { $lte: new Date() } } as const;
      for (const session of await this.#model.find(due).limit(100).lean<CheckoutSession[]>())
        await this.expire(session);
    },
  };

  async #publishPending(session: CheckoutSession): Promise<void> {
    if (session.unfiled_events.length === 0) return;
    if (session.payment) await this.#fulfill(session);
    await publishEvents(this.#model, this.#events, session);
  }
}
