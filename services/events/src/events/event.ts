import {
  type Actor,
  type Area,
  type ChangeReport,
  type EventData,
  type EventObject,
  type EventType,
  eventObjects,
  holdsScope,
} from '@keystead/contracts';
import { type Caller, searchWords } from '@keystead/service-kit';

/** An event as stored, for 30 days. */
export interface StoredEvent {
  readonly _id: number;
  readonly type: EventType;
  readonly account_id: number;
  readonly timestamp: Date;
  readonly by: Actor;
  readonly object: EventObject;
  readonly object_id: number;
  readonly data: EventData;
  readonly search: readonly string[];
  /** When the service received the event; the 30 days start then. */
  readonly taken_at: Date;
}

/** The maximum number of types of a report (the contract's `maxItems`). */
const MAX_TYPES = 3;

/** Days and instants. Lists have filters for them, and each would add words to the index that find everything. */
const dates = /\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g;

/**
 * One event for each type of a report. Their ids come from the report's place in the audit log: they ascend in the
 * order of receipt, and creating them again gives the same ids.
 */
export function eventsOf(
  { types, account_id, at, by, data }: ChangeReport,
  place: number,
  taken_at: Date,
): StoredEvent[] {
  const texts = Object.values(data.record).flatMap((value) =>
    typeof value === 'string' ? value.replace(dates, ' ') : [],
  );
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

/** The area whose read scope covers a kind of record and its events. */
const areas: Readonly<Record<EventObject, Area>> = {
  property: 'portfolio',
  tenant: 'portfolio',
  lease: 'portfolio',
  maintenance: 'operations',
  personnel: 'operations',
  payment: 'operations',
  charge: 'operations',
  allocation: 'operations',
  deposit: 'operations',
  subscription: 'billing',
  rollout: 'releases',
};

/** The kinds of records whose events the scopes of a caller's key cover; null for all, as for a signed-in user. */
export const objectsInScopes = ({ key }: Pick<Caller, 'key'>): readonly EventObject[] | null =>
  key ? eventObjects.filter((object) => holdsScope(key.scopes, `${areas[object]}:read`)) : null;

/** The kinds of records whose events a caller can read; null for all. Only accounts of admins have rollouts to hide. */
export function objectsOf(caller: Pick<Caller, 'key' | 'role'>): readonly EventObject[] | null {
  const covered = objectsInScopes(caller);
  return covered && caller.role !== 'admin' ? [...new Set([...covered, 'rollout' as const])] : covered;
}

/** Null: all kinds. */
export const covers = (own: readonly EventObject[] | null, other: readonly EventObject[] | null): boolean =>
  own === null || (other ?? eventObjects).every((object) => own.includes(object));
