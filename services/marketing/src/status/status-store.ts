import { isDuplicateKey } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { PartState } from './ask-health.ts';
import type { PartName } from './product-parts.ts';

/** A day (UTC) of a part: how often it was looked at, how often it was well, and how it was at last. */
export interface CheckedDay {
  /** Of the service and the day. */
  readonly _id: string;
  readonly service: PartName;
  readonly day: Date;
  readonly checks: number;
  readonly passed: number;
  /** The minute of the last check, counted from 1970: one is counted once, whoever looks. */
  readonly minute: number;
  readonly status: PartState;
  readonly checked_at: Date;
}

/** What a look at a part has found. */
export interface Check {
  readonly service: PartName;
  readonly status: PartState;
  readonly at: Date;
}

/** Seconds after its beginning at which a day goes: those that are shown, and one to spare. */
const retainedFor = 92 * 24 * 60 * 60;

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const idOf = (service: PartName, at: Date) => `${service} ${dayOf(at)}`;

/** The only place that queries what was seen of the parts of the product. */
export class StatusStore {
  readonly #days;

  constructor(database: Connection) {
    this.#days = database.collection<CheckedDay>('status_days');
  }

  /** Makes the index by which days are read and old ones go. */
  async createIndexes(): Promise<void> {
    await this.#days.createIndex({ day: 1 }, { expireAfterSeconds: retainedFor });
  }

  /** Those of some services that were not looked at yet in this minute. */
  async due(services: readonly PartName[], at: Date): Promise<PartName[]> {
    const counted = await this.#days
      .find(
        { _id: { $in: services.map((service) => idOf(service, at)) }, minute: { $gte: minuteOf(at) } },
        { projection: { service: 1 } },
      )
      .toArray();
    const known = new Set(counted.map(({ service }) => service));
    return services.filter((service) => !known.has(service));
  }

  /** Counts a check, unless somebody has counted one of this minute. */
  async count({ service, status, at }: Check): Promise<void> {
    const minute = minuteOf(at);
    try {
      await this.#days.updateOne(
        { _id: idOf(service, at), minute: { $lt: minute } },
        {
          $inc: { checks: 1, passed: status === 'ok' ? 1 : 0 },
          $set: { minute, status, checked_at: at },
          $setOnInsert: { service, day: new Date(dayOf(at)) },
        },
        { upsert: true },
      );
    } catch (error) {
      // The day is there, and its last minute is this one or later.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** The days from one on, the oldest first. */
  since(day: Date): Promise<CheckedDay[]> {
    return this.#days
      .find({ day: { $gte: day } })
      .sort({ day: 1 })
      .toArray();
  }
}
