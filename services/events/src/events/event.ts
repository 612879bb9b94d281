import type { Actor, ChangeReport, EventData, EventObject, EventType } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';

/** An event as it is kept, for 30 days. */
export interface StoredEvent {
  readonly _id: number;
  readonly type: EventType;
  readonly account_id: number;
  readonly timestamp: Date;
  readonly by: Actor;
  readonly object: EventObject;
  readonly object_id: number;
  readonly data: EventData;
  /** The words by which a search finds it. */
  readonly search: readonly string[];
  /** When it was heard of: the 30 days begin then. */
  readonly taken_at: Date;
}

/** Types that one report can have (the contract's `maxItems`). */
const MAX_TYPES = 3;

/**
 * The events that a report makes, one for each of its types. Their ids follow from the place of the report in the audit log,
 * so that they ascend in the order in which reports were taken, and making them again makes the same ones.
 */
export function eventsOf(
  { types, account_id, at, by, data }: ChangeReport,
  place: number,
  taken_at: Date,
): StoredEvent[] {
  const texts = Object.values(data.record).filter((value) => typeof value === 'string');
  return types.map((type, index) => ({
    _id: (place - 1) * MAX_TYPES + index + 1,
    type,
    account_id,
    timestamp: new Date(at),
    by,
    object: data.object,
    object_id: data.id,
    data,
    search: searchWords(type, ...texts),
    taken_at,
  }));
}
