import type { ChangeReport, EventObject, EventType } from '@keystead/contracts';
import type { Described } from '../history/changes.ts';
import type { ChangeEntry, NotedRecord } from '../history/history-store.ts';
import { actorOf } from './actor-of.ts';

/** What a collection of records tells of its changes. */
export interface EventMapping {
  /** What its records are called where events are read. */
  readonly object: EventObject;
  /** What a change is called beside `created`, `updated` and `deleted`. */
  readonly types?: (note: ChangeEntry, record: Described) => readonly EventType[];
}

const words = { created: 'created', changed: 'updated', deleted: 'deleted' } as const;

/** The report of a change by its note, which has to carry the record as it was after it. */
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
    // Every kind of record has these three, but the subscription, whose changes are no notes.
    types: [`${object}.${words[action]}` as EventType, ...(types?.(note, after) ?? [])],
    data: { object, id, version, record: after, changes: [...changes] },
  };
}
