import { Fragment, memo, type ReactNode, type Ref, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import styled, { css } from 'styled-components';
import { surfaceStyles } from '../card.tsx';
import { VisuallyHidden, visuallyHidden } from '../layout.ts';
import { color, font, motion, radius, space } from '../tokens.ts';
import { SelectBox } from './choices.tsx';
import { SortDownIcon, SortUpIcon } from './icons.ts';

/** Where rows become cards. Depends on the width of the table itself, not of the window, so a sidebar counts. */
export const narrow = '@container (max-width: 39.99rem)';

const wide = '@container (min-width: 40rem)';

// A tablet's width: the columns move closer together, so that names and dates stay in one line.
const medium = '@container (min-width: 40rem) and (max-width: 55.99rem)';
const closeColumns = css`${medium} { padding-inline: ${space[2]}; &:first-child { padding-inline-start: ${space[4]}; } }`;

export const Frame = styled.div`container-type: inline-size;`;

// In Safari no link can cover a row of a real table. The roles restore the semantics that a grid would remove.
const subgrid = css`display: grid; grid-column: 1 / -1; grid-template-columns: subgrid;`;

const Table = styled.table.attrs({ role: 'table' })<{ $tracks: string }>`
  display: grid;
  grid-template-columns: ${({ $tracks }) => $tracks};
  overflow: clip;
  ${surfaceStyles}
  transition: opacity ${motion.fast};
  &[aria-busy='true'] { opacity: 0.6; }
  ${narrow} {
    display: block;
    overflow: visible;
    background: none;
    border: 0;
    border-radius: 0;
    box-shadow: none;
  }
`;

const Head = styled.thead.attrs({ role: 'rowgroup' })`
  ${subgrid}
  ${narrow} { ${visuallyHidden} }
`;

const HeadRow = styled.tr.attrs({ role: 'row' })`${subgrid}`;

const Body = styled.tbody.attrs({ role: 'rowgroup' })<{ $compact: boolean }>`
  ${subgrid}
  ${({ $compact }) => $compact && css`${wide} { ${compactRows} }`}
  ${narrow} { gap: ${space[3]}; grid-template-columns: minmax(0, 1fr); }
`;

/** One line a row, 44 px high: what is below a value follows it, and is cut where it has no room. */
const compactRows = css`
  & > tr { min-block-size: 2.75rem; }
  & > tr > :is(td, th) {
    padding-block: 0.125rem;
    overflow: clip;
    overflow-clip-margin: 3px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > tr > :is(td, th) > div { min-inline-size: 0; flex-wrap: nowrap; }
  & > tr > :is(td, th) div:not([data-second]) { overflow: clip; overflow-clip-margin: 3px; text-overflow: ellipsis; }
  & [data-second] { display: inline; margin-inline-start: ${space[2]}; }
  /* Amounts stay below each other. */
  & > tr > [data-end] [data-second] { display: none; }
  & [data-medium] { inline-size: 1.75rem; block-size: 1.75rem; font-size: 0.6875rem; }
`;

const Heading = styled.th.attrs({ role: 'columnheader', scope: 'col' })<{ $end: boolean }>`
  padding: ${space[3]} ${space[4]};
  background: ${color.sunken};
  font: ${font('caption')};
  color: ${color.textMuted};
  text-align: ${({ $end }) => ($end ? 'end' : 'start')};
  ${closeColumns}
`;

// Where rows are cards, the heading can't be seen, so nothing of it may have the focus. Its text stays for screen readers.
const HeadingText = styled.span`display: none; ${narrow} { display: inline; }`;
const SortButton = styled.button`
  display: inline-flex;
  gap: ${space[1]};
  align-items: center;
  margin: -${space[2]};
  padding: ${space[2]};
  background: none;
  border: 0;
  border-radius: ${radius.small};
  font: inherit;
  color: inherit;
  white-space: nowrap;
  cursor: pointer;
  & > svg { inline-size: 0.875rem; block-size: 0.875rem; flex: none; opacity: 0; transition: opacity ${motion.fast}; }
  &:hover { color: ${color.text}; }
  &:is(:hover, :focus-visible) > svg { opacity: 0.6; }
  [aria-sort$='ending'] > & { color: ${color.text}; }
  [aria-sort$='ending'] > & > svg { opacity: 1; }
  ${narrow} { display: none; }
`;

const Row = styled.tr.attrs({ role: 'row' })`
  ${subgrid}
  position: relative;
  isolation: isolate;
  align-items: center;
  border-block-start: 1px solid ${color.border};
  break-inside: avoid;
  transition: background ${motion.fast};
  &:has(> th a):hover { background: ${color.hover}; }
  & > th a { color: inherit; text-decoration: none; }
  & > th a::after { content: ''; position: absolute; inset: 0; }
  & > th a:focus-visible { outline: none; }
  & > th a:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: -2px; }
  &:last-child > th a::after { border-end-start-radius: calc(${radius.large} - 1px); border-end-end-radius: calc(${radius.large} - 1px); }
  & > td :is(a, button, label) { position: relative; z-index: 1; }
  &&[data-selected] { background: ${color.accentSoft}; }
  ${narrow} {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    padding: ${space[3]} ${space[4]};
    ${surfaceStyles}
    & > th a::after { border-radius: calc(${radius.large} - 1px); }
  }
`;

const GroupRow = styled.tr.attrs({ role: 'row' })`
  ${subgrid}
  border-block-start: 1px solid ${color.border};
  background: ${color.sunken};
  break-after: avoid;
  ${narrow} { display: block; background: none; border: 0; &:not(:first-child) { padding-block-start: ${space[4]}; } }
`;

const GroupCell = styled.td.attrs({ role: 'cell' })`
  grid-column: 1 / -1;
  padding: ${space[3]} ${space[4]};
  ${narrow} { display: block; padding: 0; }
`;

interface CellStyle {
  $end: boolean;
  $stacked: boolean;
}

const Cell = styled.td.attrs({ role: 'cell' })<CellStyle>`
  min-inline-size: 0;
  padding: ${space[3]} ${space[4]};
  font: ${font('body')};
  text-align: ${({ $end }) => ($end ? 'end' : 'start')};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  ${closeColumns}
  /* In a line of text a badge would hang below the middle. */
  & > [data-badge]:only-child { display: flex; inline-size: max-content; }
  ${narrow} {
    display: flex;
    flex: 0 0 100%;
    gap: ${space[4]};
    align-items: baseline;
    justify-content: space-between;
    order: 1;
    padding: ${space[1]} 0;
    text-align: end;
    /* Without a word for screen readers, which have the column's heading. */
    &::before {
      content: attr(data-label) / '';
      flex: none;
      font: ${font('small')};
      color: ${color.textMuted};
    }
    ${({ $stacked }) => $stacked && css`flex-wrap: wrap; row-gap: ${space[1]}; & > :not(:first-child) { flex: 0 0 100%; }`}
  }
`;

const PrimaryCell = styled(Cell).attrs({ as: 'th', role: 'rowheader', scope: 'row' })`
  font: ${font('strong')};
  text-align: start;
  ${wide} { & [data-second] { overflow: clip; text-overflow: ellipsis; white-space: nowrap; } }
  ${narrow} { flex: 1 1 60%; display: block; order: 0; padding-block: ${space[1]} ${space[2]}; text-align: start; &::before { content: none; } }
`;

const ActionsCell = styled.td.attrs({ role: 'cell' })`
  display: flex;
  gap: ${space[1]};
  justify-content: end;
  padding-inline: ${space[2]} ${space[3]};
  ${narrow} { order: 0; flex: none; padding: 0; margin-block: -0.375rem; margin-inline-end: -0.5rem; }
`;

const SelectHeading = styled.th.attrs({ role: 'columnheader', scope: 'col' })`
  display: grid;
  align-content: center;
  background: ${color.sunken};
  padding-inline-start: ${space[1]};
  /* Only what can be seen may have the focus. */
  & > label { margin-block: -0.25rem; }
  ${narrow} { display: none; }
`;

const SelectCell = styled.td.attrs({ role: 'cell' })`
  padding-inline-start: ${space[1]};
  ${narrow} { order: 0; flex: none; padding: 0; margin-block: -0.375rem; margin-inline: -0.75rem ${space[1]}; }
`;

export interface RowSelection<Row> {
  /** How many of the shown rows are selected. */
  shown: 'none' | 'some' | 'all';
  onToggleShown: () => void;
  isSelected: (row: Row) => boolean;
  /** `extend`: from the row that was toggled last up to this one. */
  onToggle: (row: Row, extend: boolean) => void;
  nameOf: (row: Row) => string;
}

export interface DataTableColumn<Row> {
  key: string;
  /** The column's heading, and the label of the cell where the table is narrow. */
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** A grid track: `8rem`, `2fr`, `max-content`; default `1fr`, of the primary column `1.5fr`. */
  width?: string;
  /** The column's order at the first press on its heading: `amount`; `-amount` if it begins with the largest. */
  order?: string;
  /** Names the row, and titles its card. A press anywhere on the row follows its link. Exactly one column. */
  primary?: boolean;
  /** Where the table is narrow, everything after a cell's first element gets its own line below the label. */
  stacked?: boolean;
  /** Shown only with one line a row. */
  compactOnly?: boolean;
}

/** Headings among the rows: one before the first of the rows that follow each other with the same key. */
export interface RowGroups<Row> {
  keyOf: (row: Row) => string;
  heading: (row: Row) => ReactNode;
}

/** The heading of the group that a row begins; null if the row before is of the same. */
export function groupHeading<Row>({ keyOf, heading }: RowGroups<Row>, rows: readonly Row[], at: number): ReactNode {
  const [row, before] = [rows[at], rows[at - 1]];
  if (row === undefined || (before !== undefined && keyOf(before) === keyOf(row))) return null;
  return heading(row);
}

/** The order of the rows, as a press on a heading changes it. */
export interface RowOrder {
  /** The name of a column's order: `amount`, in descending order `-amount`. */
  value: string;
  /** The orders that there are. */
  isOffered: (order: string) => boolean;
  onChange: (order: string) => void;
}

export interface DataTableProps<Row> {
  caption: string;
  /** Rows render again when these change: outside a component, `columns` and `actions` stay the same. */
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  actions?: (row: Row) => ReactNode;
  /** Makes the rows selectable, with a column of checkboxes before the others. */
  selection?: RowSelection<Row> | undefined;
  order?: RowOrder | undefined;
  groups?: RowGroups<Row> | undefined;
  /** One line a row, where the table is wide: an element with `data-second` follows in the line. */
  compact?: boolean;
  /** New rows are loading: the old ones are dimmed, and the table is `aria-busy`. */
  busy?: boolean;
  /** The element whose children are the rows, for `useListFocus`. */
  bodyRef?: Ref<HTMLTableSectionElement>;
}

const opposite = (order: string) => (order.startsWith('-') ? order.slice(1) : `-${order}`);

interface ColumnHeadingProps extends Pick<DataTableColumn<never>, 'header' | 'align'> {
  first: string | undefined;
  order: RowOrder | undefined;
}

function ColumnHeading({ header, align, first, order }: ColumnHeadingProps) {
  const isEnd = align === 'end';
  if (!(order && first && order.isOffered(first) && order.isOffered(opposite(first))))
    return <Heading $end={isEnd}>{header}</Heading>;
  const isOrdered = order.value === first || order.value === opposite(first);
  const next = order.value === first ? opposite(first) : first;
  // An arrow that only appears under the pointer shows what a press would do.
  const Arrow = (isOrdered ? order.value : next).startsWith('-') ? SortDownIcon : SortUpIcon;
  const sorted = order.value.startsWith('-') ? 'descending' : 'ascending';
  return (
    <Heading $end={isEnd} aria-label={header} aria-sort={isOrdered ? sorted : 'none'}>
      <HeadingText>{header}</HeadingText>
      <SortButton type="button" data-printed="" onClick={() => order.onChange(next)}>
        {isEnd && <Arrow />}
        {header}
        {!isEnd && <Arrow />}
      </SortButton>
    </Heading>
  );
}

// A plain `1fr` track could not get narrower than its widest word.
const trackOf = <Row,>({ width, primary }: DataTableColumn<Row>) => {
  const track = width ?? (primary ? '1.5fr' : '1fr');
  return track.endsWith('fr') ? `minmax(0, ${track})` : track;
};

interface TableRowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'actions'> {
  row: Row;
  /** The accessible name of the row's checkbox; absent where rows can't be selected. */
  selectLabel: string | undefined;
  isSelected: boolean;
  onToggle: RowSelection<Row>['onToggle'];
}

function OneRow<Record>({ row, columns, actions, selectLabel, isSelected, onToggle }: TableRowProps<Record>) {
  return (
    <Row data-selected={isSelected || undefined}>
      {selectLabel !== undefined && (
        <SelectCell>
          <SelectBox label={selectLabel} checked={isSelected} onToggle={(extend) => onToggle(row, extend)} />
        </SelectCell>
      )}
      {columns.map(({ key, header, cell, align, primary, stacked = false }) => {
        const style = { $end: align === 'end', $stacked: stacked };
        return primary ? (
          <PrimaryCell key={key} {...style}>
            {cell(row)}
          </PrimaryCell>
        ) : (
          <Cell key={key} data-label={header} data-end={align === 'end' ? '' : undefined} {...style}>
            {cell(row)}
          </Cell>
        );
      })}
      {actions && <ActionsCell>{actions(row)}</ActionsCell>}
    </Row>
  );
}

// With hundreds of rows, a change to one of them must not render the others.
const TableRow = memo(OneRow) as typeof OneRow;

/** A function that stays the same, and calls the newest of the given ones. */
function useLatest<Args extends unknown[]>(call: ((...args: Args) => void) | undefined): (...args: Args) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Args) => latest.current?.(...args), []);
}

/** Records as a table; where it is narrow, as on a phone, as one card per row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns: all, rows, rowKey, actions, selection, order, groups } = props;
  const { compact = false, busy = false, bodyRef } = props;
  const columns = useMemo(() => all.filter(({ compactOnly }) => compact || !compactOnly), [all, compact]);
  const onToggle = useLatest(selection?.onToggle);
  const edge = (part: unknown) => (part ? ['max-content'] : []);
  const tracks = [...edge(selection), ...columns.map(trackOf), ...edge(actions)].join(' ');
  return (
    <Frame>
      <Table $tracks={tracks} aria-busy={busy}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <Head>
          <HeadRow>
            {selection && (
              <SelectHeading>
                <SelectBox
                  label="Select all rows"
                  checked={selection.shown === 'all'}
                  mixed={selection.shown === 'some'}
                  onToggle={selection.onToggleShown}
                />
              </SelectHeading>
            )}
            {columns.map(({ key, order: first, ...column }) => (
              <ColumnHeading key={key} {...column} first={first} order={order} />
            ))}
            {actions && (
              <Heading $end>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Heading>
            )}
          </HeadRow>
        </Head>
        <Body ref={bodyRef} $compact={compact}>
          {rows.map((row, at) => {
            const heading = groups && groupHeading(groups, rows, at);
            return (
              <Fragment key={rowKey(row)}>
                {heading && (
                  <GroupRow data-group="">
                    <GroupCell colSpan={columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)}>{heading}</GroupCell>
                  </GroupRow>
                )}
                <TableRow
                  row={row}
                  columns={columns}
                  actions={actions}
                  selectLabel={selection && `Select ${selection.nameOf(row)}`}
                  isSelected={selection?.isSelected(row) ?? false}
                  onToggle={onToggle}
                />
              </Fragment>
            );
          })}
        </Body>
      </Table>
    </Frame>
  );
}
