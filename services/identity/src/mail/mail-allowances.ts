import { Batcher, collectionStore, type EntitlementStore } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import type { User } from '../users/user.ts';

interface DayCount {
  /** Account and day: `17 2026-03-01`. */
  readonly _id: string;
  readonly day: Date;
  readonly taken: number;
}

interface Reservation {
  readonly owner: Pick<User, 'account_id' | 'account_since'>;
  readonly count: number;
}

const DAY_MS = 24 * 60 * 60_000;
/** Seconds after the day for which its count is stored. */
const COUNT_RETENTION_SECONDS = 7 * 24 * 60 * 60;

/** Invitations per day by the account's age in days, and the factor of each plan. */
const byAge = [
  { days: 30, mails: 200 },
  { days: 7, mails: 100 },
  { days: 0, mails: 50 },
] as const;
const byPlan: Readonly<Record<string, number>> = { trial: 1, starter: 2, professional: 5, enterprise: 20 };

export function dailyAllowance(accountSince: Date, plan: string, on: Date): number {
  const age = (on.getTime() - accountSince.getTime()) / DAY_MS;
  const mails = byAge.find(({ days }) => age >= days)?.mails ?? byAge[2].mails;
  return mails * (byPlan[plan] ?? 1);
}

const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

/** Invitations above the daily limit are sent on the next day with capacity. */
export class MailAllowances extends collectionStore<DayCount>('mail_allowances', [
  { day: 1 },
  { expireAfterSeconds: COUNT_RETENTION_SECONDS },
]) {
  readonly #entitlements: EntitlementStore;
  readonly #reservations = new Batcher((_: number, batch: readonly Reservation[]) => this.#reserveAll(batch));
  /** Days on which an account has reached an allowance: those stay full. */
  readonly #full = new LRUCache<string, true>({ max: 10_000 });

  constructor(database: Connection, entitlements: EntitlementStore) {
    super(database);
    this.#entitlements = entitlements;
  }

  /** In order: now, or at the start of a later day (UTC). Concurrent calls for an account share their commands. */
  reserve(owner: Reservation['owner'], count: number): Promise<Date[]> {
    return this.#reservations.add(owner.account_id, { owner, count });
  }

  async #reserveAll(batch: readonly Reservation[]): Promise<Date[][]> {
    const [{ owner }] = batch as [Reservation];
    const sendTimes = await this.#sendTimes(
      owner,
      batch.reduce((sum, { count }) => sum + count, 0),
      new Date(),
    );
    return batch.map(({ count }) => sendTimes.splice(0, count));
  }

  async #sendTimes(owner: Reservation['owner'], count: number, now: Date): Promise<Date[]> {
    const plan = (await this.#entitlements.find(owner.account_id))?.plan ?? 'trial';
    const sendTimes: Date[] = [];
    for (let on = startOfDay(now); sendTimes.length < count; on = new Date(on.getTime() + DAY_MS)) {
      const allowed = dailyAllowance(owner.account_since, plan, on > now ? on : now);
      const taken = await this.#reserveOn(`${owner.account_id} ${on.toISOString().slice(0, 10)}`, on, {
        allowed,
        wanted: count - sendTimes.length,
      });
      sendTimes.push(...Array<Date>(taken).fill(on > now ? on : now));
    }
    return sendTimes;
  }

  /** Concurrent calls never exceed the limit. */
  async #reserveOn(_id: string, on: Date, { allowed, wanted }: { allowed: number; wanted: number }): Promise<number> {
    const dayOfAllowance = `${_id} ${allowed}`;
    if (this.#full.has(dayOfAllowance)) return 0;
    for (let more = Math.min(wanted, allowed); ; ) {
      const reserved = { $setOnInsert: { day: on }, $inc: { taken: more } };
      // If there is no room for as many, the unique id rejects the upsert.
      if (await this.upsert({ _id, taken: { $lte: allowed - more } }, reserved)) return more;
      const taken = (await this.collection.findOne({ _id }))?.taken ?? 0;
      more = Math.min(wanted, allowed - taken);
      if (more > 0) continue;
      this.#full.set(dayOfAllowance, true);
      return 0;
    }
  }
}
