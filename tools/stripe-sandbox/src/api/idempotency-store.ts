import { insertNew } from '@keystead/service-kit';
import type { Connection, Model } from 'mongoose';
import { modelOf } from './object-store.ts';
import { newSeed } from './objects.ts';
import { StripeError } from './stripe-error.ts';

interface Claim {
  readonly _id: string;
  readonly request: string;
  /** The seed from which the ids of created objects are derived, the same at each attempt. */
  readonly seed: string;
  readonly state: 'running' | 'failed' | 'done';
  readonly answer?: string;
  readonly started_at: Date;
  readonly expires_at: Date;
}

/** Milliseconds after which another request may take over the claim of a holder that stopped responding. */
const ABANDONED_AFTER_MS = 30_000;
/** Milliseconds for which Stripe stores a response: a day. */
const RETENTION_MS = 24 * 60 * 60_000;

const inUse = (key: string) =>
  new StripeError(
    409,
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  );

/** Handles requests with a key once. The same request gets the same response; another one gets `idempotency_error`. */
export class IdempotencyStore {
  readonly #model: Model<Claim>;

  constructor(database: Connection) {
    this.#model = modelOf<Claim>(database, 'idempotency_keys', [[{ expires_at: 1 }, { expireAfterSeconds: 0 }]]);
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Handles a request or returns its stored response. A rejected request is not stored, because it changed nothing. */
  async run<A>(
    key: string,
    request: string,
    handle: (seed: string) => Promise<A>,
  ): Promise<{ answer: A; replayed: boolean }> {
    const claim = await this.#claim(key, request);
    if (claim.answer !== undefined) return { answer: JSON.parse(claim.answer) as A, replayed: true };
    try {
      const answer = await handle(claim.seed);
      await this.#model.updateOne({ _id: claim._id }, { $set: { state: 'done', answer: JSON.stringify(answer) } });
      return { answer, replayed: false };
    } catch (error) {
      if (error instanceof StripeError) await this.#model.deleteOne({ _id: claim._id });
      else await this.#model.updateOne({ _id: claim._id }, { $set: { state: 'failed' } });
      throw error;
    }
  }

  async #claim(key: string, request: string): Promise<Claim> {
    const started_at = new Date();
    const expires_at = new Date(started_at.getTime() + RETENTION_MS);
    const fresh: Claim = { _id: key, request, seed: newSeed(), state: 'running', started_at, expires_at };
    if (await insertNew(this.#model, fresh)) return fresh;
    const existing = await this.#model.findById(key).lean<Claim>();
    // Its holder has just released it.
    if (!existing) throw inUse(key);
    if (existing.request !== request)
      throw new StripeError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    if (existing.state === 'done') return existing;
    return this.#takeOver(existing, started_at);
  }

  async #takeOver({ _id, state, started_at: since }: Claim, started_at: Date): Promise<Claim> {
    if (state === 'running' && since.getTime() > started_at.getTime() - ABANDONED_AFTER_MS) throw inUse(_id);
    const claimed = await this.#model
      .findOneAndUpdate(
        { _id, state, started_at: since },
        { $set: { state: 'running', started_at } },
        { returnDocument: 'after' },
      )
      .lean<Claim>();
    if (!claimed) throw inUse(_id);
    return claimed;
  }
}
