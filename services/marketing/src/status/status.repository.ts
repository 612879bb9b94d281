import { isDuplicateKey } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { type CheckedDay, isoDay, type PartName, type PartState } from './status.ts';

interface Check {
  readonly service: PartName;
  readonly status: PartState;
  readonly at: Date;
}

/** Retention of a day in seconds, from its beginning: the days shown, and a margin. */
const RETENTION_SECONDS = 92 * 24 * 60 * 60;

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);
const idOf = (service: PartName, at: Date) => `${service} ${isoDay(at)}`;

/** The only place that queries the check results. */
export class StatusStore {
  readonly #days;

  constructor(database: Connection) {
    this.#days = database.collection<CheckedDay>('status_days');
  }

  /** Creates the index that serves reads by day and expires old days. */
  async createIndexes(): Promise<void> {
    await this.#days.createIndex({ day: 1 }, { expireAfterSeconds: RETENTION_SECONDS });
  }

  /** Returns the given services that have not been checked in this minute. */
  async due(services: readonly PartName[], at: Date): Promise<PartName[]> {
    const counted = await this.#days
      .find(
        { _id: { $in: services.map((service) => idOf(service, at)) }, minute: { $gte: minuteOf(at) } },
        { projection: { service: 1 } },
      )
      .toArray();
    const checked = new Set(counted.map(({ service }) => service));
    return services.filter((service) => !checked.has(service));
  }

  /** Counts a check, unless another replica has counted one in this minute. */
  async count({ service, status, at }: Check): Promise<void> {
    const minute = minuteOf(at);
    try {
      await this.#days.updateOne(
        { _id: idOf(service, at), minute: { $lt: minute } },
        {
          $inc: { checks: 1, passed: status === 'ok' ? 1 : 0 },
          $set: { minute, status, checked_at: at },
          $setOnInsert: { service, day: new Date(isoDay(at)) },
        },
        { upsert: true },
      );
    } catch (error) {
      // The day exists, and its last check was in this minute or later.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** The days from a given one on, the oldest first. */
  since(day: Date): Promise<CheckedDay[]> {
    return this.#days
      .find({ day: { $gte: day } })
      .sort({ day: 1 })
      .toArray();
  }
}
