import type { AuditEntry } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { type PagedList, usePagedList } from '@keystead/web-kit/queries';
import { type AuditSearch, queryOf } from './audit-search.ts';

/** The fetched part of the log. */
export type AuditList = PagedList<AuditEntry>;

/** The entries of the audit log that match a search, newest first. */
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
