import type { Query } from '@keystead/contracts';
import { positiveInteger, type SearchField, useSearchParamsState, words } from '@keystead/web-kit/queries';

/** A calendar date. */
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

/** What the log is searched by, as the address says it; the days are those of the reader. */
export type AuditSearch = ReturnType<typeof useAuditSearch>['search'];

/** The fields of the search. */
export type AuditSearchField = keyof typeof fields;

/** Takes out of a search whatever narrows it. */
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

/** The search of the audit log. */
export const useAuditSearch = () => useSearchParamsState(fields);

/** What the server is asked: whole days, where the reader is. */
export function queryOf({ from, to, ...rest }: AuditSearch): Omit<Query<'GET /audit'>, 'limit' | 'cursor'> {
  return {
    ...rest,
    ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}
