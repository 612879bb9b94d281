import type { Answer, Body, Operation, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, Identified, ListAbilities, Page } from '@keystead/web-kit/queries';

type PathOf<Method extends string, O = Operation> = O extends `${Method} /${infer Path}/{id}` ? Path : never;

type AddedPath<O = Operation> = O extends `POST /${infer Path}` ? Path : never;

/** The path of a kind of record with the usual operations: `maintenance-personnel`. */
type CrudPath = PathOf<'GET'> & PathOf<'PUT'> & PathOf<'DELETE'> & AddedPath;

type AnswerOf<Path extends CrudPath> = Answer<`GET /${Path}/{id}`>;
type SearchOf<Path extends CrudPath> = Omit<Query<`GET /${Path}`>, 'limit' | 'cursor'>;
type AbilitiesOf<Path extends CrudPath> =
  Answer<`GET /${Path}`> extends { abilities: infer Abilities extends ListAbilities } ? Abilities : never;

/** A kind of record that users add, change and delete. */
interface CrudCollection<
  Row extends Identified,
  Search extends object,
  Abilities extends ListAbilities,
  NewRow,
  RowChange,
> extends Collection<Row, Search, Abilities> {
  create: (body: NewRow, idempotencyKey: string) => Promise<Row>;
  change: (id: number, body: RowChange) => Promise<Row>;
  remove: (id: number) => Promise<void>;
}

type CollectionOf<Path extends CrudPath> = CrudCollection<
  AnswerOf<Path>,
  SearchOf<Path>,
  AbilitiesOf<Path>,
  Body<`POST /${Path}`>,
  Body<`PUT /${Path}/{id}`>
>;

/** The search of a collection's list. */
export type SearchIn<C> = C extends Collection<infer _, infer Search> ? Search : never;

// TypeScript can't resolve an operation whose path is a type parameter. The types of `crudCollection` come from it.
const send = request as unknown as <T>(operation: string, options: object) => Promise<T>;

/**
 * A kind of record with the usual operations below its path.
 *
 * @param rows the name of the records in the answer of a list
 * @param name the first part of its query keys
 */
export function crudCollection<Path extends CrudPath>(
  path: Path,
  rows: keyof Answer<`GET /${Path}`> & string,
  name: string = path,
): CollectionOf<Path> {
  const one = `/${path}/{id}`;
  return {
    name,
    async fetchPage(query, signal) {
      const { [rows]: found, ...page } = await send<Record<string, unknown>>(`GET /${path}`, { query, signal });
      return { ...page, rows: found } as Page<AnswerOf<Path>, AbilitiesOf<Path>>;
    },
    fetchRecord: (id, signal) => send(`GET ${one}`, { params: { id }, signal }),
    create: (body, idempotencyKey) => send(`POST /${path}`, { body, idempotencyKey }),
    change: (id, body) => send(`PUT ${one}`, { params: { id }, body }),
    remove: (id) => send(`DELETE ${one}`, { params: { id } }),
  };
}
