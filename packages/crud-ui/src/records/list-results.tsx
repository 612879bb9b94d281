import { Grid, motion, space } from '@keystead/ui';
import {
  DataTable,
  type DataTableProps,
  EmptyState,
  type EmptyStateProps,
  groupHeading,
  LoadFailure,
  LoadingRows,
  Pager,
  PlusIcon,
  type RowGroups,
  type RowOrder,
} from '@keystead/ui/app';
import { type Identified, type PagedList, useListFocus } from '@keystead/web-kit/queries';
import { type ComponentType, Fragment, type ReactNode, type RefObject, useDeferredValue, useRef } from 'react';
import styled from 'styled-components';
import { ActionButton } from './actions.tsx';
import { type ListPage, sortOf } from './list-page.ts';
import { useCompactRows } from './personal-setting.ts';

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

interface MoreRowsProps extends Pick<ListResultsProps<unknown, HTMLElement>, 'list' | 'noun'> {
  onMore?: () => void;
}

/** The button for the next rows of a list; nothing where all have been fetched. */
export function MoreRows({ list, noun, onMore = list.fetchMore }: MoreRowsProps) {
  const { rows = [], total, capped, hasMore, busy } = list;
  return hasMore && <Pager shown={rows.length} {...{ total, capped, noun, hasMore, busy, onMore }} />;
}

/** A list in each of its states: loading, failed, empty, or its rows with the button for the next ones. */
export function ListResults<Row, Items extends HTMLElement>(props: ListResultsProps<Row, Items>) {
  const { list, noun, name = noun, loading, empty, cards, children } = props;
  const { rows, total, busy } = list;
  const items = useRef<Items>(null);
  const { fetchMore, retry } = useListFocus(items, list);
  const failure = list.failed && <LoadFailure title={`Failed to load ${name}`} busy={busy} onRetry={retry} />;
  if (rows === undefined) return failure || loading || <LoadingRows label={`Loading ${name}`} />;
  if (total === 0 && rows.length === 0) return empty;
  const results = (
    <>
      {children(rows, items)}
      {failure || <MoreRows list={list} noun={noun} onMore={fetchMore} />}
    </>
  );
  return cards ? results : <div>{results}</div>;
}

export type RecordTable<Row> = Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'actions' | 'selection' | 'order' | 'groups'
>;

interface ListTableProps<Row> extends Omit<ListResultsProps<Row, HTMLElement>, 'cards' | 'children'> {
  table: RecordTable<Row>;
}

export function ListTable<Row extends Identified>({ table, ...results }: ListTableProps<Row>) {
  const [isCompact] = useCompactRows();
  // The switch shows its state at once, also above hundreds of rows.
  const compact = useDeferredValue(isCompact);
  return (
    <ListResults {...results}>
      {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
        <DataTable
          {...table}
          compact={compact}
          rows={rows}
          rowKey={({ id }) => id}
          busy={results.list.stale}
          bodyRef={body}
        />
      )}
    </ListResults>
  );
}

/** The heading of a group of cards, above their columns. */
const CardGroup = styled.li`grid-column: 1 / -1; &:not(:first-child) { padding-block-start: ${space[4]}; }`;

export const CardList = styled(Grid)`
  transition: opacity ${motion.fast};
  &[aria-busy='true'] { opacity: 0.6; }
`;

interface EmptyResultsProps extends Pick<EmptyStateProps, 'icon' | 'level'> {
  title: string;
  /** The text for users who may only read. */
  lookHint: string;
  /**
   * The text and action for users who may add the first record, with an optional title of its own. Absent where records
   * come from elsewhere.
   */
  first?: { title?: string; hint: string; label: string };
}

type FoundPage<Row> = Pick<ListPage<Row>, 'list' | 'filtered' | 'clear'> & Partial<Pick<ListPage<Row>, 'add'>>;

type OrderedPage<Row> = FoundPage<Row> & Pick<ListPage<Row>, 'search' | 'offered' | 'change'>;

/** The order of a list, for the headings of its table. */
function orderOf<Row>(page: FoundPage<Row> | OrderedPage<Row>): RowOrder | undefined {
  if (!('offered' in page)) return undefined;
  const { search, offered, change } = page;
  return {
    value: sortOf({ search, offered }),
    isOffered: (order) => Object.hasOwn(offered.sorts, order),
    onChange: (order) => change('sort', order),
  };
}

function EmptyResults({ page, lookHint, first, ...state }: EmptyResultsProps & { page: FoundPage<unknown> }) {
  if (page.filtered) {
    const clear = <ActionButton label="Clear search and filters" onClick={page.clear} />;
    return <EmptyState {...state} hint="Try adjusting your search or filters." action={clear} />;
  }
  if (!page.list.mayCreate || first === undefined) return <EmptyState {...state} hint={lookHint} />;
  const add = <ActionButton variant="primary" icon={PlusIcon} label={first.label} onClick={page.add} />;
  return <EmptyState {...state} title={first.title ?? state.title} hint={first.hint} action={add} />;
}

interface SearchResultsProps<Row> extends Pick<ListResultsProps<Row, HTMLElement>, 'noun' | 'name' | 'loading'> {
  page: FoundPage<Row>;
  empty: EmptyResultsProps;
}

interface TableResultsProps<Row> extends SearchResultsProps<Row>, Pick<ListTableProps<Row>, 'table'> {
  /** With what orders it, headings do so too. */
  page: FoundPage<Row> | OrderedPage<Row>;
  instead?: ReactNode;
}

export function TableResults<Row extends Identified>(props: TableResultsProps<Row>) {
  const { page, empty, instead, table, ...results } = props;
  return (
    <ListTable
      {...results}
      table={{ ...table, order: orderOf(page) }}
      list={page.list}
      empty={instead || <EmptyResults {...empty} page={page} />}
    />
  );
}

interface CardResultsProps<Row> extends SearchResultsProps<Row> {
  card: ComponentType<{ record: Row }>;
  groups?: RowGroups<Row> | undefined;
}

export function CardResults<Row extends Identified>(props: CardResultsProps<Row>) {
  const { page, empty, card: One, groups, ...results } = props;
  return (
    <ListResults {...results} list={page.list} empty={<EmptyResults {...empty} page={page} />} cards>
      {(rows, cards: RefObject<HTMLUListElement | null>) => (
        <CardList as="ul" ref={cards} aria-busy={page.list.stale}>
          {rows.map((record, at) => {
            const heading = groups && groupHeading(groups, rows, at);
            return (
              <Fragment key={record.id}>
                {heading && <CardGroup data-group="">{heading}</CardGroup>}
                <One record={record} />
              </Fragment>
            );
          })}
        </CardList>
      )}
    </ListResults>
  );
}
