import type { AuditEntry, AuditVerification, Query } from '@keystead/contracts';
import { pageOf } from '@keystead/crud-ui';
import { request } from '@keystead/web-kit';
import {
  type PagedList,
  positiveInteger,
  type SearchField,
  usePagedList,
  useSearchParamsState,
  words,
} from '@keystead/web-kit/queries';

const day: SearchField<string> = (text) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

const fields = {
  service: words,
  account_id: positiveInteger,
  user_id: positiveInteger,
  key_id: positiveInteger,
  action: words,
  subject: words,
  from: day,
  to: day,
};

const noFilters = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));

/** The search of the log, in the address. Days are in the user's time zone. */
export function useAuditSearch() {
  const state = useSearchParamsState(fields);
  return { ...state, clear: () => state.change(noFilters) };
}

type AuditSearch = ReturnType<typeof useAuditSearch>['search'];

/** The query of a search: whole days, in the user's time zone. */
function queryOf({ from, to, ...rest }: AuditSearch): Omit<Query<'GET /audit'>, 'limit' | 'cursor'> {
  return {
    ...rest,
    ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

export type AuditList = PagedList<AuditEntry>;

export const useAuditList = (search: AuditSearch): AuditList =>
  usePagedList<AuditEntry>({
    queryKey: ['audit', 'list', search],
    fetchPage: (paging, signal) =>
      pageOf('entries', request('GET /audit', { query: { ...queryOf(search), ...paging }, signal })),
  });

export type VerifiedLog = Pick<AuditVerification, 'checked' | 'broken_at' | 'head' | 'next'>;

export interface VerificationProgress {
  checked: number;
  /** The number of entries when it started. */
  total: number;
}

/**
 * Verifies the whole log, batch by batch, up to the first entry that was changed since it was written. Resolves with
 * the last batch's answer, with the number of all entries that were checked; its hash is null for an empty log.
 */
export async function verifyLog(
  onProgress: (progress: VerificationProgress) => void,
  signal: AbortSignal,
): Promise<VerifiedLog> {
  const { total } = await request('GET /audit', { query: { limit: 1 }, signal });
  let found: VerifiedLog = { checked: 0, broken_at: null, head: null, next: null };
  do {
    const query = found.next === null ? {} : { from: found.next };
    const batch: AuditVerification = await request('GET /audit/verification', { query, signal });
    found = { ...batch, checked: found.checked + batch.checked, head: batch.head ?? found.head };
    onProgress({ checked: found.checked, total });
  } while (found.next !== null && found.broken_at === null);
  return found;
}
