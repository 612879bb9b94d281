import { createHash, randomUUID } from 'node:crypto';
import type { Actor } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';
import type { TakenReport } from '../reports/taken-report.ts';

/**
 * Who did something, as the log keeps it. The name is in the chain by a hash of it and a salt, so that name and salt can be
 * taken away, once its account is erased, without breaking the chain; what is left says nothing of the name.
 */
interface StoredActor extends Omit<Actor, 'name'> {
  readonly name?: string;
  readonly salt?: string;
  readonly name_hash: string;
}

/** An entry of the audit log as it is kept. Ids have no gaps; `previous` is the hash of the entry before it. */
export interface StoredEntry {
  readonly _id: number;
  /** The key of its report, by which it is there once. */
  readonly key: string;
  readonly kind: 'request' | 'change';
  readonly at: Date;
  readonly service: string;
  readonly account_id: number | null;
  readonly by: StoredActor;
  readonly action: string;
  readonly subject: string | null;
  readonly status: number | null;
  readonly request_id: string | null;
  readonly previous: string;
  readonly hash: string;
  /** The words by which a search finds it; the name is not among them. */
  readonly search: readonly string[];
}

/** An entry before it has its place. */
export type NewEntry = Omit<StoredEntry, '_id' | 'previous' | 'hash'>;

/** What the first entry follows. */
export const beginning = '0'.repeat(64);

/** The database keeps half of a surrogate pair as another character: what is hashed is what will be read. */
const sha256 = (text: string) => createHash('sha256').update(text.toWellFormed()).digest('hex');

/** The hash that stands for a name in the chain. */
export const hashOfName = (name: string, salt: string): string => sha256(`${salt} ${name}`);

/** The hash of an entry: of the one before it, and of everything that it says, in this order, as JSON. */
export function hashOf(entry: Omit<StoredEntry, 'hash' | 'key' | 'search'>): string {
  const { _id, kind, at, service, account_id, by, action, subject, status, request_id, previous } = entry;
  const actor = [by.user_id, by.key_id, by.service, by.name_hash];
  const said = [_id, kind, at.toISOString(), service, account_id, actor, action, subject, status, request_id];
  return sha256(`${previous}\n${JSON.stringify(said)}`);
}

function storedActor({ user_id, name, key_id, service }: Actor): StoredActor {
  const salt = randomUUID();
  const stored = name.toWellFormed();
  return { user_id, key_id, service, name: stored, salt, name_hash: hashOfName(stored, salt) };
}

/** What the log says of a report. */
export function newEntry({ service, report }: TakenReport): NewEntry {
  const common = {
    key: report.key,
    at: new Date(report.at),
    service,
    account_id: report.account_id,
    by: storedActor(report.by),
  };
  if (report.kind === 'change') {
    const [action = ''] = report.types;
    const subject = `${report.data.object}/${report.data.id}`;
    const search = searchWords(action, subject, service);
    return { ...common, kind: 'change', action, subject, status: null, request_id: null, search };
  }
  const { action, subject, status, request_id } = report;
  return {
    ...common,
    kind: 'request',
    action,
    subject,
    status,
    request_id,
    search: searchWords(action, subject, service),
  };
}

/** Entries with their places after the last one, each hashed with the one before it. */
export function chained(entries: readonly NewEntry[], last: Pick<StoredEntry, '_id' | 'hash'> | null): StoredEntry[] {
  let { _id, hash } = last ?? { _id: 0, hash: beginning };
  return entries.map((entry) => {
    const placed = { ...entry, _id: ++_id, previous: hash };
    hash = hashOf(placed);
    return { ...placed, hash };
  });
}
