import type { ChangeReport, EventObject, EventType } from '@keystead/contracts';
import type { HistorySnapshot } from '../history/changes.ts';
import type { ChangeEntry, RecordRef } from '../history/history-store.ts';
import { actorOf } from './actor-of.ts';

/** How the changes of a collection map to events. */
export interface EventMapping {
  /** The object type of the records in events. */
  readonly object: EventObject;
  /** Event types of a change besides `created`, `updated` and `deleted`. */
  readonly types?: (entry: ChangeEntry, record: HistorySnapshot) => readonly EventType[];
}

const verbs = { created: 'created', changed: 'updated', deleted: 'deleted' } as const;

/** Creates the outbox message of a change from its change entry, which must include the snapshot after the change. */
export function changeReport(
  { object, types }: EventMapping,
  { collection, id, accountId }: RecordRef,
  entry: ChangeEntry & { readonly after: HistorySnapshot },
): ChangeReport {
  const { version, action, at, by, changes, after } = entry;
  return {
    kind: 'change',
    key: `${collection}/${id}/${version}`,
    at: at.toISOString(),
    account_id: accountId,
    by: actorOf(by),
    // Every object type has these three event types, except the subscription, which has no change entries.
    types: [`${object}.${verbs[action]}` as EventType, ...(types?.(entry, after) ?? [])],
    data: { object, id, version, record: after, changes: [...changes] },
  };
}
