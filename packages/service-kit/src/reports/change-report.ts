import type { ChangeReport, EventObject, EventType } from '@keystead/contracts';
import type { Described } from '../history/changes.ts';
import type { ChangeEntry, NotedRecord } from '../history/history-store.ts';
import { actorOf } from './actor-of.ts';

/** How the changes of a collection map to events. */
export interface EventMapping {
  /** The object type of the records in events. */
  readonly object: EventObject;
  /** Event types of a change besides `created`, `updated` and `deleted`. */
  readonly types?: (note: ChangeEntry, record: Described) => readonly EventType[];
}

const words = { created: 'created', changed: 'updated', deleted: 'deleted' } as const;

/** Creates the outbox message of a change from its change entry, which must include the snapshot after the change. */
export function changeReport(
  { object, types }: EventMapping,
  { collection, id, accountId }: NotedRecord,
  note: ChangeEntry & { readonly after: Described },
): ChangeReport {
  const { version, action, at, by, changes, after } = note;
  return {
    kind: 'change',
    key: `${collection}/${id}/${version}`,
    at: at.toISOString(),
    account_id: accountId,
    by: actorOf(by),
    // Every object type has these three event types, except the subscription, which has no change entries.
    types: [`${object}.${words[action]}` as EventType, ...(types?.(note, after) ?? [])],
    data: { object, id, version, record: after, changes: [...changes] },
  };
}
