import type { AuditEntry } from '@keystead/contracts';
import type { ApiAnswer, ApiClient } from '../../api-client.ts';
import { type Journal, named } from '../load/journal.ts';
import { type CheckedAccount, readLists } from './checked-account.ts';
import { subjectOf, thereNow } from './published-records.ts';

async function allEntries(admin: ApiClient): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor = '';
  do {
    const { body } = await admin.call(`GET /audit?sort=id&limit=200${cursor}` as 'GET /audit');
    entries.push(...body.entries);
    cursor = body.next_cursor ? `&cursor=${encodeURIComponent(body.next_cursor)}` : '';
  } while (cursor);
  return entries;
}

async function brokenChain(admin: ApiClient): Promise<string[]> {
  for (let from: number | null = 1; from !== null; ) {
    const answer: ApiAnswer<'GET /audit/verification'> = await admin.call(
      `GET /audit/verification?from=${from}` as 'GET /audit/verification',
    );
    const { intact, broken_at, next } = answer.body;
    if (!intact) return [`the audit log is broken at ${broken_at}`];
    from = next;
  }
  return [];
}

/**
 * Checks that the audit log has each acknowledged write with its response, each version of a record once, and an intact
 * chain.
 */
export async function auditIsWhole(
  admin: ApiClient,
  journal: Journal,
  accounts: readonly CheckedAccount[],
): Promise<string[]> {
  const entries = await allEntries(admin);
  const requests = new Map(
    entries.flatMap((entry) => (entry.kind === 'request' ? [[`${entry.request_id} ${entry.action}`, entry]] : [])),
  );
  const problems = journal.writes.flatMap(({ operation, status, requestId, subject }) => {
    const entry = requests.get(`${requestId} ${operation}`);
    const same = entry?.status === status && entry.subject === subject;
    return same
      ? []
      : [`the audit log has ${JSON.stringify(entry)} for ${operation} ${status} of ${subject} (${requestId})`];
  });
  const changes = Map.groupBy(
    entries.filter(({ kind }) => kind === 'change'),
    ({ subject }) => subject,
  );
  for (const account of accounts) {
    const { lists } = await readLists(account);
    for (const [entry, { id, version }] of thereNow(account, lists)) {
      const counted = changes.get(subjectOf(entry.collection, id))?.length ?? 0;
      if (counted !== version)
        problems.push(`the audit log has ${counted} changes of ${named(entry)}, at version ${version}`);
    }
  }
  return [...problems, ...(await brokenChain(admin))];
}
