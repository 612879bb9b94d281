import { Button, Grid, motion } from '@keystead/ui';
import { EmptyState, type EmptyStateProps, LoadFailure, LoadingRows, Pager, PlusIcon } from '@keystead/ui/app';
import { type Identified, type PagedList, useListFocus } from '@keystead/web-kit/queries';
import { type ComponentType, type ReactNode, type RefObject, useRef } from 'react';
import styled from 'styled-components';
import type { ListPage } from './list-page.ts';

interface ListResultsProps<Row, Items extends HTMLElement> {
  list: PagedList<Row>;
  /** The kind of record, in the plural, as the pager counts it: `requests`. */
  noun: string;
  /** The plural in the messages on loading, where it is longer: `maintenance requests`. */
  name?: string;
  /** Stands in for the rows until they have loaded. Rows of a table by default. */
  loading?: ReactNode;
  empty: ReactNode;
  /** The rows are cards, which the page itself spaces. */
  cards?: boolean;
  /** Shows the rows. `items` is for the element whose children they are. */
  children: (rows: Row[], items: RefObject<Items | null>) => ReactNode;
}

/** A list in each of its states: loading, failed, empty, or its rows with the button for the next ones. */
export function ListResults<Row, Items extends HTMLElement>(props: ListResultsProps<Row, Items>) {
  const { list, noun, name = noun, loading, empty, cards, children } = props;
  const { rows, total, hasMore, busy } = list;
  const items = useRef<Items>(null);
  const { fetchMore, retry } = useListFocus(items, list);
  const failure = list.failed && <LoadFailure title={`Failed to load ${name}`} busy={busy} onRetry={retry} />;
  if (rows === undefined) return failure || loading || <LoadingRows label={`Loading ${name}`} />;
  if (total === 0 && rows.length === 0) return empty;
  const pager = { shown: rows.length, total, capped: list.capped, noun, hasMore, busy };
  const results = (
    <>
      {children(rows, items)}
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </>
  );
  return cards ? results : <div>{results}</div>;
}

/** The cards of a list. They fade while they are about to change (`aria-busy`). */
export const CardList = styled(Grid)`
  transition: opacity ${motion.fast};
  &[aria-busy='true'] { opacity: 0.6; }
`;

/** Why a list is empty, and how to clear the search. */
export interface EmptyResults {
  /** Whether the search filters anything out. */
  filtered: boolean;
  mayCreate: boolean | undefined;
  onClearSearch: () => void;
}

interface RecordsEmptyStateProps extends EmptyResults, Pick<EmptyStateProps, 'icon' | 'level'> {
  title: string;
  /** The text for users who may only read. */
  lookHint: string;
  /**
   * The text and action for users who may add the first record, with an optional title of its own. Absent where records
   * come from elsewhere.
   */
  first?: { title?: string; hint: string; label: string; onAdd: () => void };
}

/** Stands in for an empty list, with an action for the user. */
export function RecordsEmptyState({
  filtered,
  mayCreate,
  onClearSearch,
  lookHint,
  first,
  ...state
}: RecordsEmptyStateProps) {
  if (filtered) {
    const clear = (
      <Button variant="secondary" onClick={onClearSearch}>
        Clear search and filters
      </Button>
    );
    return <EmptyState {...state} hint="Try adjusting your search or filters." action={clear} />;
  }
  if (!mayCreate || first === undefined) return <EmptyState {...state} hint={lookHint} />;
  const add = (
    <Button onClick={first.onAdd}>
      <PlusIcon />
      {first.label}
    </Button>
  );
  return <EmptyState {...state} title={first.title ?? state.title} hint={first.hint} action={add} />;
}

interface SearchResultsProps<Row> extends Pick<ListResultsProps<Row, HTMLElement>, 'noun' | 'name' | 'loading'> {
  page: ListPage<Row>;
  empty: Omit<RecordsEmptyStateProps, keyof EmptyResults | 'first'> & {
    first: Omit<NonNullable<RecordsEmptyStateProps['first']>, 'onAdd'>;
  };
}

function emptyStateOf({ page, empty: { first, ...state } }: Pick<SearchResultsProps<unknown>, 'page' | 'empty'>) {
  const { list, filtered, clear, add } = page;
  return (
    <RecordsEmptyState
      {...state}
      filtered={filtered}
      mayCreate={list.mayCreate}
      onClearSearch={clear}
      first={{ ...first, onAdd: add }}
    />
  );
}

/** The props of a table of records. `bodyRef` is for the element whose children the rows are. */
export interface RecordTableProps<Row> {
  rows: readonly Row[];
  busy: boolean;
  bodyRef: RefObject<HTMLTableSectionElement | null>;
}

interface TableResultsProps<Row> extends SearchResultsProps<Row> {
  table: ComponentType<RecordTableProps<Row>>;
  /** Replaces the empty state. */
  instead?: ReactNode;
}

/** What a search has found, as a table. */
export function TableResults<Row>({ page, empty, instead, table: Table, ...results }: TableResultsProps<Row>) {
  return (
    <ListResults {...results} list={page.list} empty={instead || emptyStateOf({ page, empty })}>
      {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
        <Table rows={rows} busy={page.list.stale} bodyRef={body} />
      )}
    </ListResults>
  );
}

interface CardResultsProps<Row> extends SearchResultsProps<Row> {
  card: ComponentType<{ record: Row }>;
}

/** What a search has found, as cards. */
export function CardResults<Row extends Identified>({ page, empty, card: One, ...results }: CardResultsProps<Row>) {
  return (
    <ListResults {...results} list={page.list} empty={emptyStateOf({ page, empty })} cards>
      {(rows, cards: RefObject<HTMLUListElement | null>) => (
        <CardList as="ul" ref={cards} aria-busy={page.list.stale}>
          {rows.map((record) => (
            <One key={record.id} record={record} />
          ))}
        </CardList>
      )}
    </ListResults>
  );
}
