import type { Connection, QueryFilter } from 'mongoose';
import type { ListPage, Paging } from '../api/objects.ts';
import { type EventRepository, newEvent, type StripeEvent } from '../events/event.ts';
import { PublishingStore } from '../events/publishing-store.ts';
import { type CheckoutSession, presentSession, type SessionPayment } from './checkout-session.ts';

/** The only place that queries Checkout Sessions. */
export class CheckoutSessionRepository extends PublishingStore<CheckoutSession> {
  readonly #fulfill: (session: CheckoutSession) => Promise<void>;

  /**
   * @param fulfill Applies the effects of a completed session in other stores, at least once, before its events are
   * published.
   */
  constructor(database: Connection, events: EventRepository, fulfill: (session: CheckoutSession) => Promise<void>) {
    super(database, events, {
      name: 'checkout_sessions',
      kind: 'checkout.session',
      param: 'session',
      expires: true,
      indexes: [[{ intent_id: 1 }, { unique: true }], [{ status: 1, expires_at: 1 }]],
    });
    this.#fulfill = fulfill;
  }

  /**
   * The session in its present state; one past its expiry reads as expired. First completes work that a crash left
   * pending, so that the objects that a complete session names exist.
   */
  override async find(id: string): Promise<CheckoutSession | null> {
    const session = await super.find(id);
    if (session?.status !== 'open' || session.expires_at > new Date()) return session;
    await this.expire(session);
    return super.find(id);
  }

  /** A page of sessions. First completes pending work, as `find` does. */
  override async list(filter: QueryFilter<CheckoutSession>, paging: Paging): Promise<ListPage<CheckoutSession>> {
    const page = await super.list(filter, paging);
    for (const session of page.rows) await this.publish(session);
    return page;
  }

  /** Completes a session unless it is no longer open. */
  async complete(session: CheckoutSession, payment: SessionPayment, events: readonly StripeEvent[]): Promise<void> {
    const completed = newEvent(
      'checkout.session.completed',
      presentSession({ ...session, status: 'complete', payment }),
      payment.at,
    );
    await this.model.updateOne(
      { _id: session._id, status: 'open', expires_at: { $gt: payment.at } },
      {
        $set: { status: 'complete', payment },
        $push: { unfiled_events: { $each: [...events, completed] } },
      },
    );
    await this.find(session._id);
  }

  /** Expires a session unless it is no longer open. Returns whether this call expired it. */
  async expire(session: CheckoutSession): Promise<boolean> {
    const event = newEvent('checkout.session.expired', presentSession({ ...session, status: 'expired' }), new Date());
    const { modifiedCount } = await this.model.updateOne(
      { _id: session._id, status: 'open' },
      { $set: { status: 'expired' }, $push: { unfiled_events: event } },
    );
    if (modifiedCount === 0) return false;
    await this.find(session._id);
    return true;
  }

  /** Expires due sessions, and publishes events that a crash left pending. */
  protected override async publishAll(): Promise<void> {
    await super.publishAll();
    const due = { status: 'open', expires_at: { $lte: new Date() } } as const;
    for (const session of await this.model.find(due).limit(100).lean<CheckoutSession[]>()) await this.expire(session);
  }

  protected override async prepareEvents(session: CheckoutSession): Promise<void> {
    if (session.payment && session.unfiled_events.length > 0) await this.#fulfill(session);
  }
}
