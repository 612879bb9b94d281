import { type AuditVerification, events as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { beginning, hashOf, hashOfName, type StoredEntry } from './audit-entry.ts';
import type { AuditStore } from './audit-store.ts';
import { authoriseAuditor } from './authorise-auditor.ts';

/** Entries that one look goes through. */
const DEFAULT_PORTION = 20_000;

/** Whether a name is the one that was written. An erased one is no break: nobody can say any more what it was. */
const holdsName = ({ name, salt, name_hash }: StoredEntry['by']) =>
  (name === undefined && salt === undefined) || hashOfName(name ?? '', salt ?? '') === name_hash;

const isIntact = (entry: StoredEntry, id: number, previous: string) =>
  entry._id === id && entry.previous === previous && hashOf(entry) === entry.hash && holdsName(entry.by);

/**
 * Looks through a portion of the log, from an entry on: whether each has its place, follows the one before it, and says
 * what it said. That entries are missing at the very end shows only to who has kept the last hash elsewhere.
 */
export async function verifyAudit(
  audit: AuditStore,
  from: number,
  portion = DEFAULT_PORTION,
): Promise<AuditVerification> {
  // The entry before the first is what that one follows.
  const start = Math.max(from - 1, 1);
  let id = start;
  let head = from === 1 ? beginning : null;
  let last: number | null = null;
  let checked = 0;
  for await (const entry of audit.from(start, portion + (start < from ? 2 : 1))) {
    if (checked === portion)
      return { from, to: last, checked, intact: true, broken_at: null, head, next: from + portion };
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

export const readVerification = ({ audit }: Pick<Dependencies, 'audit'>) =>
  endpoint(contract, 'GET /audit/verification', async ({ caller, query }) => {
    authoriseAuditor(caller);
    return reply(await verifyAudit(audit, query.from ?? 1));
  });
