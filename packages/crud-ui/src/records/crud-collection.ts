import type { Answer, Body, HistoryEntry, Operation, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, Identified, ListAbilities, Page, Paging } from '@keystead/web-kit/queries';

type PathOf<Method extends string, O = Operation> = O extends `${Method} /${infer Path}/{id}` ? Path : never;
type ListPath<O = Operation> = O extends `GET /${infer Path}` ? Path : never;

/** The path of a kind of record that can be listed, fetched and deleted: `maintenance-personnel`. */
type RecordPath = PathOf<'GET'> & PathOf<'DELETE'> & ListPath;

type AnswerOf<Path extends RecordPath> = Answer<`GET /${Path}/{id}`>;
type SearchOf<Path extends RecordPath> = Omit<Query<`GET /${Path}`>, 'limit' | 'cursor'>;
type AbilitiesOf<Path extends RecordPath> =
  Answer<`GET /${Path}`> extends { abilities: infer Abilities extends ListAbilities } ? Abilities : ListAbilities;
/** Never where the API has no such operation. */
type BodyOf<Name extends string> = Body<Extract<Name, Operation>>;

type FetchHistory = (id: number, paging: Paging, signal: AbortSignal) => Promise<Page<HistoryEntry>>;
type HistoryOf<Path extends string> = `GET /${Path}/{id}/history` extends Operation ? FetchHistory : never;

export interface HistoryCollection {
  name: string;
  fetchHistory: FetchHistory;
}

export interface CrudCollection<
  Row extends Identified,
  Search extends object,
  Abilities extends ListAbilities,
  NewRow,
  RowChange,
  History,
> extends Collection<Row, Search, Abilities> {
  create: (body: NewRow, idempotencyKey: string) => Promise<Row>;
  change: (id: number, body: RowChange) => Promise<Row>;
  remove: (id: number) => Promise<void>;
  fetchHistory: History;
}

type CollectionOf<Path extends RecordPath> = CrudCollection<
  AnswerOf<Path>,
  SearchOf<Path>,
  AbilitiesOf<Path>,
  BodyOf<`POST /${Path}`>,
  BodyOf<`PUT /${Path}/{id}`>,
  HistoryOf<Path>
>;

export type SearchIn<C> = C extends Collection<infer _, infer Search> ? Search : never;

// TypeScript can't resolve an operation whose path is a type parameter. The types of `crudCollection` come from it.
const send = request as unknown as <T>(operation: string, options: object) => Promise<T>;

/** A list's search as requests have it. The address calls an account `account`, and only admins may choose one. */
export const toListQuery = <Search extends object>({
  account,
  ...query
}: Search & { account?: number }): Omit<Search, 'account'> & { account_id?: number } => ({
  ...query,
  ...(account !== undefined && { account_id: account }),
});

/** A list's answer as a page: its rows, which have the name `rows` there, under the name that every list has. */
export const pageOf = <Answered extends object, Rows extends keyof Answered>(rows: Rows, answer: Promise<Answered>) =>
  answer.then(({ [rows]: found, ...page }) => ({ ...page, rows: found }));

/**
 * A kind of record with the usual operations below its path, as far as the API has them.
 *
 * @param rows the name of the records in the answer of a list
 * @param name the first part of its query keys
 */
export function crudCollection<Path extends RecordPath>(
  path: Path,
  rows: keyof Answer<`GET /${Path}`> & string,
  name: string = path,
): CollectionOf<Path> {
  const one = `/${path}/{id}`;
  const fetchHistory: FetchHistory = (id, query, signal) =>
    pageOf(
      'entries',
      send<Answer<'GET /leases/{id}/history'>>(`GET ${one}/history`, { params: { id }, query, signal }),
    );
  return {
    name,
    fetchPage: (query, signal) =>
      pageOf(rows, send<Record<string, unknown>>(`GET /${path}`, { query: toListQuery(query), signal })) as never,
    fetchRecord: (id, signal) => send(`GET ${one}`, { params: { id }, signal }),
    create: (body, idempotencyKey) => send(`POST /${path}`, { body, idempotencyKey }),
    change: (id, body) => send(`PUT ${one}`, { params: { id }, body }),
    remove: (id) => send(`DELETE ${one}`, { params: { id } }),
    fetchHistory: fetchHistory as never,
  };
}
