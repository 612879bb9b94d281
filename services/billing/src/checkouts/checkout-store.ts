import { eraseAll, isDuplicateKey } from '@keystead/service-kit';
import type { Connection, Model } from 'mongoose';
import type { Checkout } from './checkout.ts';
import { checkoutModel } from './checkout-model.ts';

/** The only place that queries checkouts. What asks has been let in by operations, which names payment and account. */
export class CheckoutStore {
  readonly #model: Model<Checkout>;

  constructor(database: Connection) {
    this.#model = checkoutModel(database);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** The one checkout that stands for a payment. */
  findStanding(payment_id: number): Promise<Checkout | null> {
    return this.#model.findOne({ payment_id, standing: true }).lean<Checkout>().exec();
  }

  /** Adds a checkout; false when another stands for the payment. */
  async add(checkout: Checkout): Promise<boolean> {
    try {
      await this.#model.insertMany([checkout], { lean: true });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** Notes the session that the provider has made; false when the checkout was closed meanwhile, and must not be paid. */
  async began(id: string, session: Pick<Checkout, 'session_id' | 'url'>): Promise<boolean> {
    const { matchedCount } = await this.#model.updateOne({ _id: id, state: 'open' }, { $set: session });
    return matchedCount > 0;
  }

  /** Notes that nobody can pay in it any more, unless somebody has, or it has another session by now than one of these. */
  async close(id: string, sessions: readonly Checkout['session_id'][]): Promise<void> {
    await this.#model.updateOne(
      { _id: id, state: 'open', session_id: { $in: [...sessions] } },
      { $set: { state: 'closed', standing: false } },
    );
  }

  /** Notes that it was paid. It goes on to stand for its payment, if it does. */
  async paid(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id, state: { $in: ['open', 'closed'] } }, { $set: { state: 'paid' } });
  }

  /** Notes that its money went back. */
  async refunded(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $set: { state: 'refunded', standing: false } });
  }

  /** Deletes the checkouts of an account for good. */
  async eraseOf(account_id: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id });
  }
}
