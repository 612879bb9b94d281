import { collectionStore, RateLimited } from '@keystead/service-kit';
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
export class ModelBudget extends collectionStore<DayOfAccount>(
  'model_budgets',
  [{ expires_at: 1 }, { expireAfterSeconds: 0 }],
  [{ account_id: 1 }],
) {
  readonly #limit: Cost;

  constructor(database: Connection, limit: Cost) {
    super(database);
    this.#limit = limit;
  }

  /** @throws BudgetExceeded where the remaining budget of the day is too small. */
  async reserve(accountId: number, { tokens, microdollars }: Cost, now = new Date()): Promise<Reservation> {
    const today = now.toISOString().slice(0, 10);
    const midnight = Date.parse(today) + DAY_MS;
    const of = `${accountId} ${today}`;
    const left = { tokens: this.#limit.tokens - tokens, microdollars: this.#limit.microdollars - microdollars };
    // Where too little is left of an existing day, it inserts the day again, which its id prevents.
    const take = () =>
      this.upsert(
        { _id: of, tokens: { $lte: left.tokens }, microdollars: { $lte: left.microdollars } },
        {
          $inc: { tokens, microdollars },
          $setOnInsert: { account_id: accountId, expires_at: new Date(midnight + 2 * DAY_MS) },
        },
      );
    // The second try is for first calls of a day that race.
    const isCovered = left.tokens >= 0 && left.microdollars >= 0 && ((await take()) || (await take()));
    if (!isCovered) throw new BudgetExceeded((midnight - now.getTime()) / 1000);
    return { of, tokens, microdollars };
  }

  async commit(reservation: Reservation, used: Cost): Promise<void> {
    const tokens = used.tokens - reservation.tokens;
    const microdollars = used.microdollars - reservation.microdollars;
    if (tokens || microdollars)
      await this.collection.updateOne({ _id: reservation.of }, { $inc: { tokens, microdollars } });
  }

  async usedBy(accountId: number, now = new Date()): Promise<Cost> {
    const found = await this.collection.findOne({ _id: `${accountId} ${now.toISOString().slice(0, 10)}` });
    return { tokens: found?.tokens ?? 0, microdollars: found?.microdollars ?? 0 };
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.collection.deleteMany({ account_id: accountId });
  }
}
