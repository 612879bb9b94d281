import { isDuplicateKey, RateLimited } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

/** The account's budget for the language model does not cover another call today; that call was not made. */
export class BudgetExceeded extends RateLimited {
  constructor(retryAfter: number) {
    super(retryAfter, "Today's allowance for the language model is used up.");
  }
}

/** The cost of a call, in whole tokens and millionths of a dollar. */
export interface Cost {
  readonly tokens: number;
  readonly microdollars: number;
}

/** The budget reserved for a call, to be committed once the actual cost is known. */
interface Reservation extends Cost {
  /** The account and day whose budget is reserved. */
  readonly of: string;
}

interface DayOfAccount extends Cost {
  readonly _id: string;
  readonly account_id: number;
  readonly expires_at: Date;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * The language model budget of each account per day (UTC). It reserves the maximum cost before each call. One
 * conditional write enforces the limit, however many calls race. A reservation that a crash leaves behind counts as
 * used.
 */
export class ModelBudget {
  readonly #days;
  readonly #limit: Cost;

  constructor(database: Connection, limit: Cost) {
    this.#days = database.collection<DayOfAccount>('model_budgets');
    this.#limit = limit;
  }

  /** Creates the indexes that expire old days and find those of an erased account. */
  async createIndexes(): Promise<void> {
    await this.#days.createIndex({ expires_at: 1 }, { expireAfterSeconds: 0 });
    await this.#days.createIndex({ account_id: 1 });
  }

  /** @throws BudgetExceeded where the remaining budget of the day is too small. */
  async reserve(accountId: number, { tokens, microdollars }: Cost, now = new Date()): Promise<Reservation> {
    const today = now.toISOString().slice(0, 10);
    const midnight = Date.parse(today) + DAY_MS;
    const of = `${accountId} ${today}`;
    const reservation = { of, tokens, microdollars };
    if (await this.#reserveFrom(reservation)) return reservation;
    const fits = tokens <= this.#limit.tokens && microdollars <= this.#limit.microdollars;
    if (fits) {
      try {
        const expires_at = new Date(midnight + 2 * DAY_MS);
        await this.#days.insertOne({ _id: of, account_id: accountId, tokens, microdollars, expires_at });
        return reservation;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      if (await this.#reserveFrom(reservation)) return reservation;
    }
    throw new BudgetExceeded((midnight - now.getTime()) / 1000);
  }

  /** Replaces the reserved cost with the actual one. */
  async commit(reservation: Reservation, used: Cost): Promise<void> {
    const tokens = used.tokens - reservation.tokens;
    const microdollars = used.microdollars - reservation.microdollars;
    if (tokens || microdollars) await this.#days.updateOne({ _id: reservation.of }, { $inc: { tokens, microdollars } });
  }

  /** What an account has used or reserved on a day. */
  async usedBy(accountId: number, now = new Date()): Promise<Cost> {
    const found = await this.#days.findOne({ _id: `${accountId} ${now.toISOString().slice(0, 10)}` });
    return { tokens: found?.tokens ?? 0, microdollars: found?.microdollars ?? 0 };
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.#days.deleteMany({ account_id: accountId });
  }

  /** Reserves from an existing day, if enough is left. */
  async #reserveFrom({ of, tokens, microdollars }: Reservation): Promise<boolean> {
    const left = {
      _id: of,
      tokens: { $lte: this.#limit.tokens - tokens },
      microdollars: { $lte: this.#limit.microdollars - microdollars },
    };
    return (await this.#days.updateOne(left, { $inc: { tokens, microdollars } })).modifiedCount > 0;
  }
}
