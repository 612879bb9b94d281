import { type AuditVerification, events as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { GENESIS_HASH, hashOf, hashOfName, type StoredEntry } from './audit-entry.ts';
import type { AuditStore } from './audit-store.ts';
import { authoriseAuditor } from './authorise-auditor.ts';

/** The number of entries that one call verifies. */
const BATCH_SIZE = 20_000;

/** Whether the name matches its hash. An erased name counts as intact, because it cannot be verified any more. */
const nameMatches = ({ name, salt, name_hash }: StoredEntry['by']) =>
  (name === undefined && salt === undefined) || hashOfName(name ?? '', salt ?? '') === name_hash;

const isIntact = (entry: StoredEntry, id: number, previous: string) =>
  entry._id === id && entry.previous === previous && hashOf(entry) === entry.hash && nameMatches(entry.by);

/**
 * Verifies a portion of the log, from an entry on: that each entry has its id, follows the preceding one, and has its
 * original content. Entries missing at the very end are noticed only by comparing with a last hash that was stored
 * elsewhere.
 */
export async function verifyAudit(audit: AuditStore, from: number, limit = BATCH_SIZE): Promise<AuditVerification> {
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

export const readVerification = ({ audit }: Pick<Dependencies, 'audit'>) =>
  endpoint(contract, 'GET /audit/verification', async ({ caller, query }) => {
    authoriseAuditor(caller);
    return reply(await verifyAudit(audit, query.from ?? 1));
  });
