import type { AuditEntry, AuditVerification } from '@keystead/contracts';
import { request } from '@keystead/web-kit';

/** What a look through the whole log has come to. */
export interface LogVerification {
  checked: number;
  /** The first entry that is not as it was written; null: all are. */
  brokenAt: AuditEntry['id'] | null;
  /** The last entry's hash; null of an empty log. */
  head: string | null;
}

/** How far a look through the log has come. */
export interface VerificationProgress {
  checked: number;
  /** How many entries there were when it began. */
  total: number;
}

const nothing: LogVerification = { checked: 0, brokenAt: null, head: null };

const further = (before: LogVerification, { checked, broken_at, head }: AuditVerification): LogVerification => ({
  checked: before.checked + checked,
  brokenAt: broken_at,
  head: head ?? before.head,
});

/** Looks through the whole log, portion by portion, up to the first entry that is not as it was written. */
export async function verifyLog(
  onProgress: (progress: VerificationProgress) => void,
  signal: AbortSignal,
): Promise<LogVerification> {
  const { total } = await request('GET /audit', { query: { limit: 1 }, signal });
  let found = nothing;
  let from: AuditVerification['next'] = null;
  do {
    const query = from === null ? {} : { from };
    const portion: AuditVerification = await request('GET /audit/verification', { query, signal });
    found = further(found, portion);
    onProgress({ checked: found.checked, total });
    from = portion.next;
  } while (from !== null && found.brokenAt === null);
  return found;
}
