/** What every record has. */
export interface Identified {
  id: number;
}

/** A page of a list: what the list's answer has, its rows under one name for every kind (rules §3). */
export interface Page<Row> {
  rows: Row[];
  next_cursor: string | null;
  total: number;
  total_capped?: boolean;
  abilities?: { create: boolean };
}

/** Which page of a list is asked for. */
export interface Paging {
  limit: number;
  /** `next_cursor` of the page before; undefined for the first one. */
  cursor: string | undefined;
}

/** A kind of record: how the server is asked for it. `Search` is what its list is narrowed by and ordered by. */
export interface Collection<Row extends Identified, Search extends object> {
  /** Where the cache keeps it: `properties`. */
  name: string;
  fetchPage(query: Search & Paging, signal: AbortSignal): Promise<Page<Row>>;
  /** One record, as the list has it. */
  fetchRecord(id: number, signal: AbortSignal): Promise<Row>;
}
