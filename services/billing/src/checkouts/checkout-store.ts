import { eraseAll, insertNew } from '@keystead/service-kit';
import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { Checkout } from './checkout.ts';
import type { CheckoutCollection } from './checkout-model.ts';

/** What of a checkout this store finds and changes. */
const query = <C extends Checkout>(filter: Record<string, unknown>) => filter as QueryFilter<C>;
const change = <C extends Checkout>($set: Partial<Checkout>) => ({ $set }) as unknown as UpdateQuery<C>;

/**
 * The only place that queries checkouts of a kind. Who asks has been let in: payments by operations, which names payment
 * and account, subscriptions by the caller's own account.
 */
export class CheckoutStore<C extends Checkout> {
  readonly #model: Model<C>;
  readonly #subject: string;

  constructor(database: Connection, { subject, model }: CheckoutCollection<C>) {
    this.#subject = subject;
    this.#model = model(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** The one checkout that stands for a payment or an account. */
  findStanding(subject: number): Promise<C | null> {
    return this.#model
      .findOne(query<C>({ [this.#subject]: subject, standing: true }))
      .lean<C>()
      .exec();
  }

  /** The checkouts that were begun before an instant and could still be paid, one by one. */
  eachOpenBefore(created: Date): AsyncIterable<C> {
    return this.#model
      .find(query<C>({ state: 'open', standing: true, created_at: { $lt: created } }))
      .lean<C[]>()
      .cursor();
  }

  /** Adds a checkout; false when another stands for the same. */
  async add(checkout: C): Promise<boolean> {
    return insertNew(this.#model, checkout);
  }

  /** Notes the session that the provider has made; false when the checkout was closed meanwhile, and must not be paid. */
  async began(id: string, session: Pick<Checkout, 'session_id' | 'url'>): Promise<boolean> {
    const { matchedCount } = await this.#model.updateOne(query<C>({ _id: id, state: 'open' }), change<C>(session));
    return matchedCount > 0;
  }

  /** Notes that nobody can pay in it any more, unless somebody has, or it has another session by now than one of these. */
  async close(id: string, sessions: readonly Checkout['session_id'][]): Promise<void> {
    await this.#model.updateOne(
      query<C>({ _id: id, state: 'open', session_id: { $in: [...sessions] } }),
      change<C>({ state: 'closed', standing: false }),
    );
  }

  /** Notes that it was paid. It goes on to stand for its subject, if it does. */
  async paid(id: string): Promise<void> {
    await this.#model.updateOne(
      query<C>({ _id: id, state: { $in: ['open', 'closed'] } }),
      change<C>({ state: 'paid' }),
    );
  }

  /** Notes that its money went back. */
  async refunded(id: string): Promise<void> {
    await this.#model.updateOne(query<C>({ _id: id }), change<C>({ state: 'refunded', standing: false }));
  }

  /** Notes that what it paid has ended, so that its subject may have another. */
  async isOver(id: string): Promise<void> {
    await this.#model.updateOne(query<C>({ _id: id, state: 'paid' }), change<C>({ standing: false }));
  }

  /** Deletes the checkouts of an account for good. */
  async eraseOf(account_id: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id });
  }
}
