import { collectionStore } from '@keystead/service-kit';
import { type CheckedDay, isoDay, type PartName, type PartState } from './status.ts';

interface Check {
  readonly service: PartName;
  readonly status: PartState;
  readonly at: Date;
}

/** The days shown, and a margin. */
const RETENTION_SECONDS = 92 * 24 * 60 * 60;

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);
const idOf = (service: PartName, at: Date) => `${service} ${isoDay(at)}`;

export class StatusStore extends collectionStore<CheckedDay>('status_days', [
  { day: 1 },
  { expireAfterSeconds: RETENTION_SECONDS },
]) {
  async due(services: readonly PartName[], at: Date): Promise<PartName[]> {
    const counted = await this.collection
      .find(
        { _id: { $in: services.map((service) => idOf(service, at)) }, minute: { $gte: minuteOf(at) } },
        { projection: { service: 1 } },
      )
      .toArray();
    const checked = new Set(counted.map(({ service }) => service));
    return services.filter((service) => !checked.has(service));
  }

  /** Unless another replica has counted one in this minute. */
  async count({ service, status, at }: Check): Promise<void> {
    const minute = minuteOf(at);
    // If the day's last check was in this minute or later, the filter doesn't match, and the id is taken.
    await this.upsert(
      { _id: idOf(service, at), minute: { $lt: minute } },
      {
        $inc: { checks: 1, passed: status === 'ok' ? 1 : 0 },
        $set: { minute, status, checked_at: at },
        $setOnInsert: { service, day: new Date(isoDay(at)) },
      },
    );
  }

  /** The oldest first. */
  since(day: Date): Promise<CheckedDay[]> {
    return this.collection
      .find({ day: { $gte: day } })
      .sort({ day: 1 })
      .toArray();
  }
}
