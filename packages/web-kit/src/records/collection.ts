/** What every record has. */
export interface Identified {
  id: number;
}

/** What a list's answer says that the person may do; some kinds of record have more. */
export interface ListAbilities {
  create: boolean;
}

/** A page of a list: what the list's answer has, its rows under one name for every kind (rules §3). */
export interface Page<Row, Abilities extends ListAbilities = ListAbilities> {
  rows: Row[];
  next_cursor: string | null;
  total: number;
  total_capped?: boolean;
  abilities?: Abilities;
}

/** Which page of a list is asked for. */
export interface Paging {
  limit: number;
  /** `next_cursor` of the page before; undefined for the first one. */
  cursor: string | undefined;
}

/** A kind of record: how the server is asked for it. `Search` is what its list is narrowed by and ordered by. */
export interface Collection<
  Row extends Identified,
  Search extends object,
  Abilities extends ListAbilities = ListAbilities,
> {
  /** Where the cache keeps it: `properties`. */
  name: string;
  fetchPage(query: Search & Paging, signal: AbortSignal): Promise<Page<Row, Abilities>>;
  /** One record, as the list has it. */
  fetchRecord(id: number, signal: AbortSignal): Promise<Row>;
}

/** As much of a collection as the cache needs: its name, and the type of its records if it can fetch one. */
export type NamedCollection<Row extends Identified = Identified> = Pick<Collection<Row, object>, 'name'> &
  Partial<Pick<Collection<Row, object>, 'fetchRecord'>>;
