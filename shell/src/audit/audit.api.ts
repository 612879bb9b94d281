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

/** The search of the log, as in the address. Days are in the user's time zone. */
export type AuditSearch = ReturnType<typeof useAuditSearch>['search'];

export type AuditSearchField = keyof typeof fields;

/** A change that removes every filter from a search. */
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
export function queryOf({ from, to, ...rest }: AuditSearch): Omit<Query<'GET /audit'>, 'limit' | 'cursor'> {
  return {
    ...rest,
    ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}
