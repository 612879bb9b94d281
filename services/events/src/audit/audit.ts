import { createHash, randomUUID } from 'node:crypto';
import type { Actor, AuditEntry, AuditVerification, Report } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';
import type { ReceivedReport } from '../reports/report-inbox.ts';

/** The chain contains a salted hash of the name, so that the erasure of name and salt does not break it. */
interface StoredActor extends Omit<Actor, 'name'> {
  readonly name?: string;
  readonly salt?: string;
  readonly name_hash: string;
}

/** Ids have no gaps; `previous` is the hash of the preceding entry. */
export interface StoredEntry extends Readonly<Omit<AuditEntry, 'id' | 'at' | 'by' | 'reason'>> {
  readonly reason?: string | null;
  readonly _id: number;
  /** The key of its report; unique, so that each report has one entry. */
  readonly key: string;
  readonly at: Date;
  readonly by: StoredActor;
  /** Of the reason, with the salt of the name; entries without a reason have none. */
  readonly reason_hash?: string;
  /** The words by which a search finds the entry; the name is not among them. */
  readonly search: readonly string[];
}

type NewEntry = Omit<StoredEntry, '_id' | 'previous' | 'hash'>;

const GENESIS_HASH = '0'.repeat(64);

/** The database replaces lone surrogates too: otherwise the stored text would have another hash. */
const sha256 = (text: string) => createHash('sha256').update(text.toWellFormed()).digest('hex');

export const hashOfName = (name: string, salt: string): string => sha256(`${salt} ${name}`);

/** Over the hash of the preceding entry and all fields of this one, in this order, as JSON. */
export function hashOf(entry: Omit<StoredEntry, 'hash' | 'key' | 'search'>): string {
  const { _id, kind, at, service, account_id, by, action, subject, status, request_id, previous } = entry;
  const { operation, reason_hash } = entry;
  // Entries without an app, a reason or an operation keep the hashes that they always had.
  const actor = [by.user_id, by.key_id, by.service, by.name_hash, ...(by.app == null ? [] : [by.app])];
  const content = [_id, kind, at.toISOString(), service, account_id, actor, action, subject, status, request_id];
  const further = [...(reason_hash == null ? [] : [reason_hash]), ...(operation == null ? [] : [{ operation }])];
  return sha256(`${previous}\n${JSON.stringify([...content, ...further])}`);
}

function storedActor({ user_id, name, key_id, service, app }: Actor): StoredActor {
  const salt = randomUUID();
  const stored = name.toWellFormed();
  const through = { key_id, service, ...(app !== undefined && { app: app.toWellFormed() }) };
  return { user_id, ...through, name: stored, salt, name_hash: hashOfName(stored, salt) };
}

/** What a report says was done: a change has the action of its last event, which says most, and no response. */
function doneIn(report: Report): Pick<NewEntry, 'action' | 'operation' | 'subject' | 'status' | 'request_id'> {
  if (report.kind === 'request') return report;
  const { types, data, operation, request_id = null } = report;
  const subject = `${data.object}/${data.id}`;
  return { action: types.at(-1) ?? '', operation, subject, status: null, request_id };
}

export function newEntry({ service, report }: ReceivedReport): NewEntry {
  const { key, kind, account_id } = report;
  const { action, operation, subject, status, request_id } = doneIn(report);
  const by = storedActor(report.by);
  const why = report.reason?.toWellFormed();
  return {
    ...{ key, kind, service, account_id, action, subject, status, request_id },
    ...(operation !== undefined && { operation }),
    ...(why && { reason: why, reason_hash: hashOfName(why, by.salt ?? '') }),
    at: new Date(report.at),
    by,
    search: searchWords(action, subject, service),
  };
}

/** Numbers entries from the last one on, and includes in each the hash of the preceding one. */
export function chain(entries: readonly NewEntry[], last: Pick<StoredEntry, '_id' | 'hash'> | null): StoredEntry[] {
  let { _id, hash } = last ?? { _id: 0, hash: GENESIS_HASH };
  return entries.map((entry) => {
    const numbered = { ...entry, _id: ++_id, previous: hash };
    hash = hashOf(numbered);
    return { ...numbered, hash };
  });
}

const BATCH_SIZE = 20_000;

/** Whether name and reason match their hashes. Erased ones count as intact, because they cannot be verified any more. */
const namesMatch = ({ by: { name, salt, name_hash }, reason, reason_hash }: StoredEntry) =>
  (name === undefined && salt === undefined && reason == null) ||
  (hashOfName(name ?? '', salt ?? '') === name_hash &&
    (reason_hash == null ? reason == null : hashOfName(reason ?? '', salt ?? '') === reason_hash));

const isIntact = (entry: StoredEntry, id: number, previous: string) =>
  entry._id === id && entry.previous === previous && hashOf(entry) === entry.hash && namesMatch(entry);

/**
 * Verifies entries from one on: their ids, order and content. Entries missing at the very end are noticed only by
 * comparing with a last hash that was stored elsewhere.
 */
export async function verifyAudit(
  audit: { from(id: number, limit: number): AsyncIterable<StoredEntry> },
  from: number,
  limit = BATCH_SIZE,
): Promise<AuditVerification> {
  // Start with the preceding entry, whose hash the first one must contain.
  const start = Math.max(from - 1, 1);
  let id = start;
  let head = from === 1 ? GENESIS_HASH : null;
  let last: number | null = null;
  let checked = 0;
  for await (const entry of audit.from(start, limit + (start < from ? 2 : 1))) {
    if (checked === limit) return { from, to: last, checked, intact: true, broken_at: null, head, next: from + limit };
    if (id >= from) {
      if (!isIntact(entry, id, head ?? ''))
        return { from, to: last, checked, intact: false, broken_at: id, head: last === null ? null : head, next: null };
      checked++;
      last = id;
    }
    head = entry.hash;
    id++;
  }
  return { from, to: last, checked, intact: true, broken_at: null, head: last === null ? null : head, next: null };
}
