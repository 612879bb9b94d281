import { documentSchema, queueStore } from '@keystead/service-kit';
import type { Morning } from './briefing.ts';

interface MorningWork extends Morning {
  readonly state: 'waiting' | 'done';
  readonly attempts: number;
  readonly next_at: Date;
}

/** A morning in a time zone, on which everybody who lives by it is looked up, once. */
export interface BriefingRound extends MorningWork {
  /** Time zone and day: `America/New_York 2026-03-01`. */
  readonly _id: string;
  readonly time_zone: string;
}

export interface Briefing extends MorningWork {
  /** Person and day, so that there is one for each: `17 2026-03-01`. */
  readonly _id: string;
  readonly user_id: number;
  readonly account_id: number;
}

/** Seconds after noon for which it is known that a briefing was written: 30 days. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;

const fields = { day: String, until: Date, state: String, attempts: Number, next_at: Date };

const roundSchema = documentSchema<BriefingRound>({
  _id: { type: String, required: true },
  time_zone: String,
  ...fields,
});
const briefingSchema = documentSchema<Briefing>({
  _id: { type: String, required: true },
  user_id: Number,
  account_id: Number,
  ...fields,
});
for (const schema of [roundSchema, briefingSchema]) {
  schema.index({ state: 1, next_at: 1 });
  schema.index({ until: 1 }, { expireAfterSeconds: RETENTION_SECONDS });
}
briefingSchema.index({ account_id: 1 });

const waiting = ({ day, until }: Morning) => ({
  ...{ day, until, attempts: 0, next_at: new Date() },
  state: 'waiting' as const,
});

export class BriefingRoundRepository extends queueStore('briefing_rounds', roundSchema, { states: ['waiting'] }) {
  /** Unless it has begun, in any process. */
  async begin(time_zone: string, morning: Morning): Promise<void> {
    await this.insertMissing([{ _id: `${time_zone} ${morning.day}`, time_zone, ...waiting(morning) }]);
  }

  markDone(id: string): Promise<void> {
    return this.changeWork(id, { state: 'done' });
  }
}

export class BriefingRepository extends queueStore('briefings', briefingSchema, { states: ['waiting'] }) {
  /** Those that are not there yet. */
  async add(readers: readonly Pick<Briefing, 'user_id' | 'account_id'>[], morning: Morning): Promise<void> {
    await this.insertMissing(
      readers.map(({ user_id, account_id }) => ({
        _id: `${user_id} ${morning.day}`,
        user_id,
        account_id,
        ...waiting(morning),
      })),
    );
  }

  markDone(id: string): Promise<void> {
    return this.changeWork(id, { state: 'done' });
  }

  eraseOf(accountId: number): Promise<void> {
    return this.eraseWhere({ account_id: accountId });
  }
}
