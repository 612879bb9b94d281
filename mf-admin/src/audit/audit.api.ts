import type { AuditEntry, AuditVerification, Query } from '@keystead/contracts';
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

/** The search of the log, as in the address. Days are in the user's time zone. */
export type AuditSearch = ReturnType<typeof useAuditSearch>['search'];

export type AuditSearchField = keyof typeof fields;

export const noFilters: Readonly<Record<AuditSearchField, string>> = {
  service: '',
  account_id: '',
  user_id: '',
  key_id: '',
  action: '',
  subject: '',
  from: '',
  to: '',
};

export const useAuditSearch = () => useSearchParamsState(fields);

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
    async fetchPage(paging, signal) {
      const { entries: rows, ...page } = await request('GET /audit', {
        query: { ...queryOf(search), ...paging },
        signal,
      });
      return { ...page, rows };
    },
  });

export interface LogVerification {
  checked: number;
  /** The first entry that was changed since it was written; null if there is none. */
  brokenAt: AuditEntry['id'] | null;
  /** The last entry's hash; null for an empty log. */
  head: string | null;
}

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
