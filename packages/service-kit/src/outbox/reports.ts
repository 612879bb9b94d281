import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor, ChangeReport, EventObject, EventType, Report } from '@keystead/contracts';
import type { Author, ChangeEntry, HistorySnapshot, RecordRef } from '../persistence/history.ts';

/** An outbox entry: one message, or those of many new records. */
export interface StoredReport {
  /** See {@link placeOf}. A message that is written twice exists once. */
  readonly _id: string;
  /** The account, so that the entry is erased with it. */
  readonly account_id: number | null;
  readonly reports: readonly Report[];
  /** For a request without a response yet: until when publication waits for the response. */
  readonly open_until?: Date;
  /** Records that are being inserted, and since when. The entry is staged until it is known which were. */
  readonly held?: { readonly of: string; readonly ids: readonly number[]; readonly since: Date };
}

/** The event that the connection, which all stores of a process share, emits when an outbox entry becomes ready. */
export const changeWritten = 'keystead:change';

/** By the instant, then by the version. A record's instants never decrease, so its versions are in order. */
export const placeOf = ({ key, at }: Pick<Report, 'key' | 'at'>, version = 0): string =>
  `${at} ${String(version).padStart(10, '0')} ${key}`;

/** Messages in an outbox entry. */
const BATCH_SIZE = 50;

/** Outbox entries that hold many messages each, those of one account. */
export const storedTogether = (changes: readonly ChangeReport[]) =>
  [...Map.groupBy(changes, ({ account_id }) => account_id)].flatMap(([account_id, own]) =>
    Array.from({ length: Math.ceil(own.length / BATCH_SIZE) }, (_, piece) => {
      const reports = own.slice(piece * BATCH_SIZE, (piece + 1) * BATCH_SIZE);
      const [first] = reports.map((report) => placeOf(report, report.data.version)).sort();
      // The suffix makes it differ from the place of any single message.
      return { _id: `${first} and others`, account_id, reports };
    }),
  );

export const actorOf = (author: Author | undefined): Actor => ({
  user_id: author?.user_id ?? null,
  name: author?.name ?? '',
  key_id: author?.key_id ?? null,
  service: author?.service ?? null,
  ...(author?.app !== undefined && { app: author.app }),
});

/** A request that the audit log knows by the changes that it makes. */
export interface WritingRequest {
  readonly origin: NonNullable<ChangeEntry['origin']>;
  /** Whether a change entry with this origin is written. */
  isWritten: boolean;
  /** Resolves when it is handled. */
  readonly handled: Promise<void>;
}

/** The request that is being handled, if the audit log knows it by its changes. */
export const writingRequest = new AsyncLocalStorage<WritingRequest>();

/** The product itself as the actor, for actions that no user requested. */
export const productActor: Actor = { user_id: null, name: 'Keystead', key_id: null, service: null };

export interface EventMapping {
  readonly object: EventObject;
  /** Event types of a change besides `created`, `updated` and `deleted`. */
  readonly types?: (entry: ChangeEntry, record: HistorySnapshot) => readonly EventType[];
}

const verbs = { created: 'created', changed: 'updated', deleted: 'deleted' } as const;

/** The entry must include the snapshot after the change. */
export function changeReport(
  { object, types }: EventMapping,
  { collection, id, accountId }: RecordRef,
  entry: ChangeEntry & { readonly after: HistorySnapshot },
): ChangeReport {
  const { version, action, at, by, changes, after, origin } = entry;
  return {
    kind: 'change',
    key: `${collection}/${id}/${version}`,
    at: at.toISOString(),
    account_id: accountId,
    by: actorOf(by),
    ...origin,
    // Every object type has these three event types, except the subscription, which has no change entries.
    types: [`${object}.${verbs[action]}` as EventType, ...(types?.(entry, after) ?? [])],
    data: { object, id, version, record: after, changes: [...changes] },
  };
}
