import { isDuplicateKey } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { BudgetSpent } from './budget-spent.ts';

/** What a call uses, in whole tokens and millionths of a dollar. */
export interface Cost {
  readonly tokens: number;
  readonly microdollars: number;
}

/** What was set aside for a call, to be settled once it is known what the call used. */
export interface Reservation extends Cost {
  /** The account's day that it was taken from. */
  readonly of: string;
}

interface DayOfAccount extends Cost {
  readonly _id: string;
  readonly account_id: number;
  readonly expires_at: Date;
}

const day = 24 * 60 * 60_000;

/**
 * What each account has used of the language model in a day (UTC). The most that a call may use is set aside before it
 * is made, by a write that can't pass the limit however many race; what a crash leaves set aside counts as used.
 */
export class ModelBudget {
  readonly #days;
  readonly #limit: Cost;

  constructor(database: Connection, limit: Cost) {
    this.#days = database.collection<DayOfAccount>('model_budgets');
    this.#limit = limit;
  }

  /** Makes the indexes by which old days go, and those of an account that is erased. */
  async createIndexes(): Promise<void> {
    await this.#days.createIndex({ expires_at: 1 }, { expireAfterSeconds: 0 });
    await this.#days.createIndex({ account_id: 1 });
  }

  /** @throws BudgetSpent when the day has not so much left. */
  async reserve(accountId: number, { tokens, microdollars }: Cost, now = new Date()): Promise<Reservation> {
    const today = now.toISOString().slice(0, 10);
    const midnight = Date.parse(today) + day;
    const of = `${accountId} ${today}`;
    const reservation = { of, tokens, microdollars };
    if (await this.#take(reservation)) return reservation;
    const fits = tokens <= this.#limit.tokens && microdollars <= this.#limit.microdollars;
    if (fits) {
      try {
        const expires_at = new Date(midnight + 2 * day);
        await this.#days.insertOne({ _id: of, account_id: accountId, tokens, microdollars, expires_at });
        return reservation;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      if (await this.#take(reservation)) return reservation;
    }
    throw new BudgetSpent((midnight - now.getTime()) / 1000);
  }

  /** Puts what was used in the place of what was set aside. */
  async settle(reservation: Reservation, used: Cost): Promise<void> {
    const tokens = used.tokens - reservation.tokens;
    const microdollars = used.microdollars - reservation.microdollars;
    if (tokens || microdollars) await this.#days.updateOne({ _id: reservation.of }, { $inc: { tokens, microdollars } });
  }

  /** What an account has used on a day, or set aside. */
  async usedBy(accountId: number, now = new Date()): Promise<Cost> {
    const found = await this.#days.findOne({ _id: `${accountId} ${now.toISOString().slice(0, 10)}` });
    return { tokens: found?.tokens ?? 0, microdollars: found?.microdollars ?? 0 };
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.#days.deleteMany({ account_id: accountId });
  }

  /** Takes from a day that is there already, if it has so much left. */
  async #take({ of, tokens, microdollars }: Reservation): Promise<boolean> {
    const left = {
      _id: of,
      tokens: { $lte: this.#limit.tokens - tokens },
      microdollars: { $lte: this.#limit.microdollars - microdollars },
    };
    return (await this.#days.updateOne(left, { $inc: { tokens, microdollars } })).modifiedCount > 0;
  }
}
