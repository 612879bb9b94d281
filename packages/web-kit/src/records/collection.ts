export interface Identified {
  id: number;
}

/** What the user may do, from a list's answer; some kinds of record have more. */
export interface ListAbilities {
  create: boolean;
}

/** A page of a list: the list's answer, with its rows under one name for every kind of record (rules §3). */
export interface Page<Row, Abilities extends ListAbilities = ListAbilities> {
  rows: Row[];
  next_cursor: string | null;
  total: number;
  total_capped?: boolean;
  abilities?: Abilities;
}

export interface Paging {
  limit: number;
  /** `next_cursor` of the page before; undefined for the first one. */
  cursor: string | undefined;
}

/** A kind of record: how to fetch it from the server. `Search` is its list's filters and order. */
export interface Collection<
  Row extends Identified,
  Search extends object,
  Abilities extends ListAbilities = ListAbilities,
> {
  /** The first part of its query keys: `properties`. */
  name: string;
  fetchPage(query: Search & Paging, signal: AbortSignal): Promise<Page<Row, Abilities>>;
  /** Fetches one record, in the same shape as in the list. */
  fetchRecord(id: number, signal: AbortSignal): Promise<Row>;
}

/** The part of a collection that the cache needs: its name, and the type of its records if it can fetch one. */
export type NamedCollection<Row extends Identified = Identified> = Pick<Collection<Row, object>, 'name'> &
  Partial<Pick<Collection<Row, object>, 'fetchRecord'>>;
