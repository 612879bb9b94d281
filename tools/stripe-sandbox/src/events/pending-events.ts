import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { StripeEvent } from './event.ts';
import type { EventStore } from './event-store.ts';

/** A record with the pending events of its changes, until they are stored in the collection of events. */
export interface WithEvents {
  readonly _id: string;
  readonly unfiled_events: readonly StripeEvent[];
}

/** Moves a record's pending events to the collection of events. They are not delivered before. Idempotent. */
export async function publishEvents<T extends WithEvents>(
  model: Model<T>,
  events: EventStore,
  record: T,
): Promise<void> {
  if (record.unfiled_events.length === 0) return;
  await events.add(record.unfiled_events);
  const published = record.unfiled_events.map(({ _id }) => _id);
  await model.updateOne(
    { _id: record._id } as QueryFilter<T>,
    { $pull: { unfiled_events: { _id: { $in: published } } } } as unknown as UpdateQuery<T>,
  );
}

/** The records whose events a crash left pending, at most 100. */
export const findPending = <T extends WithEvents>(model: Model<T>): Promise<T[]> =>
  model
    .find({ 'unfiled_events._id': { $exists: true } } as QueryFilter<T>)
    .limit(100)
    .lean<T[]>()
    .exec();
