import type { RowSelection } from '@keystead/ui/app';
import { type Collection, type Identified, useMutation } from '@keystead/web-kit/queries';
import { useRef, useState } from 'react';
import type { ListPage } from './list-page.ts';

/** The most records of one request (`MAX_BULK` of the contracts). */
const MAX_SELECTED = 500;

/** The most rows of a page of a list. */
const PAGE_SIZE = 200;

interface SelectionOptions<Row extends Identified> {
  page: Pick<ListPage<Row>, 'list' | 'search'>;
  collection: Pick<Collection<Row, object>, 'fetchPage'>;
  nameOf: (row: Row) => string;
}

export interface Selection<Row> {
  /** At most 500, as the list shows them now. */
  rows: readonly Row[];
  table: RowSelection<Row>;
  /** Offers to select all that match the search, or as many as can be: `Select all 52`; null if they are. */
  more: string | null;
  /** Fetches all that match the search, up to 500, and selects them. */
  selectMore: () => void;
  isFetching: boolean;
  isFailed: boolean;
  clear: () => void;
  /** Only these of the selected ones stay so. */
  keep: (ids: ReadonlySet<number>) => void;
}

type Chosen<Row> = ReadonlyMap<number, Row>;

/** The rows of a list that the user has selected. They stay so while further rows are fetched, until the search changes. */
export function useSelection<Row extends Identified>({
  page,
  collection,
  nameOf,
}: SelectionOptions<Row>): Selection<Row> {
  const { list, search } = page;
  const key = JSON.stringify(search);
  const [state, setState] = useState<{ key: string; chosen: Chosen<Row> }>({ key, chosen: new Map() });
  const last = useRef<number | null>(null);
  const shown = list.rows ?? [];
  const chosen: Chosen<Row> = state.key === key ? state.chosen : new Map();
  const choose = (rows: Iterable<Row>) => {
    const first = [...new Map([...rows].map((row) => [row.id, row] as const))].slice(0, MAX_SELECTED);
    setState({ key, chosen: new Map(first) });
  };
  const { mutate, isPending, isError } = useMutation({
    async mutationFn() {
      const found: Row[] = [];
      let cursor: string | undefined;
      do {
        const next = await collection.fetchPage({ ...search, limit: PAGE_SIZE, cursor }, AbortSignal.timeout(30_000));
        found.push(...next.rows);
        cursor = next.next_cursor ?? undefined;
      } while (cursor !== undefined && found.length < MAX_SELECTED);
      return found;
    },
    onSuccess: choose,
  });
  const shownChosen = shown.filter(({ id }) => chosen.has(id)).length;
  const isAll = shown.length > 0 && shownChosen === shown.length;
  const without = (rows: readonly Row[]) => {
    const ids = new Set(rows.map(({ id }) => id));
    return [...chosen.values()].filter(({ id }) => !ids.has(id));
  };
  const toggle = (row: Row, extend: boolean) => {
    const at = shown.findIndex(({ id }) => id === row.id);
    const from = extend ? shown.findIndex(({ id }) => id === last.current) : -1;
    const range = from < 0 ? [row] : shown.slice(Math.min(from, at), Math.max(from, at) + 1);
    last.current = row.id;
    choose(chosen.has(row.id) ? without(range) : [...chosen.values(), ...range]);
  };
  const latest = new Map(shown.map((row) => [row.id, row]));
  const selectable = Math.min(list.total, MAX_SELECTED);
  const all = list.total > MAX_SELECTED ? 'the first' : 'all';
  return {
    rows: [...chosen.values()].map((row) => latest.get(row.id) ?? row),
    table: {
      shown: isAll ? 'all' : shownChosen > 0 ? 'some' : 'none',
      onToggleShown: () => choose(isAll ? without(shown) : [...chosen.values(), ...shown]),
      isSelected: ({ id }) => chosen.has(id),
      onToggle: toggle,
      nameOf,
    },
    more: chosen.size < selectable ? `Select ${all} ${selectable}` : null,
    selectMore: () => mutate(),
    isFetching: isPending,
    isFailed: isError,
    clear: () => choose([]),
    keep: (ids) => choose([...chosen.values()].filter(({ id }) => ids.has(id))),
  };
}
