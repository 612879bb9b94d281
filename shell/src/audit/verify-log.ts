import type { AuditEntry, AuditVerification } from '@keystead/contracts';
import { request } from '@keystead/web-kit';

/** The result of a verification of the whole log. */
export interface LogVerification {
  checked: number;
  /** The first entry that was changed since it was written; null if there is none. */
  brokenAt: AuditEntry['id'] | null;
  /** The last entry's hash; null for an empty log. */
  head: string | null;
}

/** The progress of a verification. */
export interface VerificationProgress {
  checked: number;
  /** The number of entries when it started. */
  total: number;
}

const nothing: LogVerification = { checked: 0, brokenAt: null, head: null };

const addBatch = (before: LogVerification, { checked, broken_at, head }: AuditVerification): LogVerification => ({
  checked: before.checked + checked,
  brokenAt: broken_at,
  head: head ?? before.head,
});

/** Verifies the whole log, batch by batch, up to the first entry that was changed since it was written. */
export async function verifyLog(
  onProgress: (progress: VerificationProgress) => void,
  signal: AbortSignal,
): Promise<LogVerification> {
  const { total } = await request('GET /audit', { query: { limit: 1 }, signal });
  let found = nothing;
  let from: AuditVerification['next'] = null;
  do {
    const query = from === null ? {} : { from };
    const batch: AuditVerification = await request('GET /audit/verification', { query, signal });
    found = addBatch(found, batch);
    onProgress({ checked: found.checked, total });
    from = batch.next;
  } while (from !== null && found.brokenAt === null);
  return found;
}
