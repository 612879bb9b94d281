import type { FinancialReport, ReportColumn } from '@keystead/contracts';
import { color, font, formatDate, formatMoney, media, radius, shadow, space, VisuallyHidden } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import styled, { css } from 'styled-components';

/** More rows than that are only in the files. */
const MAX_ROWS = 1_000;

const Scroller = styled.div`
  overflow: auto;
  max-block-size: 80vh;
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  box-shadow: ${shadow.low};
  transition: opacity 0.15s;
  &[aria-busy='true'] { opacity: 0.6; }
  &:focus-visible { outline: 2px solid ${color.focus}; outline-offset: 2px; }
`;

const Table = styled.table`
  inline-size: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font: ${font('body')};
  font-variant-numeric: tabular-nums;
`;

const cellStyles = css<{ $end: boolean }>`
  padding: ${space[2]} ${space[3]};
  text-align: ${({ $end }) => ($end ? 'end' : 'start')};
  white-space: ${({ $end }) => ($end ? 'nowrap' : 'normal')};
  vertical-align: baseline;
  ${({ $end }) => !$end && css`min-inline-size: 8.5rem;`}
  /* What a row is about stays in view beside its amounts. */
  ${media.phone} { &:first-child { position: sticky; inset-inline-start: 0; background: ${color.surface}; } }
`;

const Heading = styled.th.attrs({ scope: 'col' })<{ $end: boolean }>`
  ${cellStyles}
  position: sticky;
  inset-block-start: 0;
  z-index: 1;
  &&, &&:first-child { background: ${color.sunken}; }
  &&:first-child { z-index: 2; }
  font: ${font('caption')};
  color: ${color.textMuted};
  white-space: nowrap;
`;

const Cell = styled.td<{ $end: boolean; $quiet: boolean }>`
  ${cellStyles}
  border-block-start: 1px solid ${color.border};
  color: ${({ $quiet }) => ($quiet ? color.textMuted : 'inherit')};
  & > a { color: inherit; text-decoration-color: ${color.control}; text-underline-offset: 0.2em; }
  & > a:hover { text-decoration-color: currentcolor; }
`;

const SectionCell = styled.th.attrs({ scope: 'rowgroup' })`
  padding: ${space[5]} ${space[3]} ${space[2]};
  border-block-start: 1px solid ${color.border};
  font: ${font('strong')};
  text-align: start;
`;

const Row = styled.tr<{ $strong: boolean }>`
  & > td { ${({ $strong }) => $strong && css`font: ${font('strong')}; font-variant-numeric: tabular-nums;`} }
`;

const TotalRow = styled.tr`
  & > td {
    position: sticky;
    inset-block-end: 0;
    &, &:first-child { background: ${color.sunken}; }
    border-block-start: 2px solid ${color.control};
    font: ${font('strong')};
    font-variant-numeric: tabular-nums;
  }
`;

const Note = styled.p`padding-block-start: ${space[3]}; font: ${font('small')}; color: ${color.textMuted};`;

type Value = FinancialReport['rows'][number]['cells'][string];

const counted = new Intl.NumberFormat('en-US', { useGrouping: true });

function textOf({ kind }: ReportColumn, value: Value | undefined): string {
  if (value == null) return '';
  if (kind === 'amount') return formatMoney(Number(value));
  if (kind === 'date') return formatDate(String(value));
  if (kind === 'count') return counted.format(Number(value));
  return kind === 'percent' ? `${value}%` : String(value);
}

const isNumeric = ({ kind }: ReportColumn): boolean => kind !== 'text' && kind !== 'date';

const Cells = ({
  columns,
  row,
  link,
  links = {},
}: {
  columns: readonly ReportColumn[];
  row: FinancialReport['rows'][number]['cells'];
  link: string | null;
  links?: FinancialReport['rows'][number]['links'];
}) => {
  // The first text of a row names it, so it is what opens what is behind the row.
  const named = columns.findLast(
    ({ key, kind }) => kind === 'text' && row[key] != null && (key === 'text' || key === 'tenant'),
  );
  return columns.map((column) => {
    const text = textOf(column, row[column.key]);
    const isZero = column.kind === 'amount' && row[column.key] === 0;
    const to = column === named ? link : (links[column.key] ?? null);
    return (
      <Cell key={column.key} $end={isNumeric(column)} $quiet={isZero}>
        {to === null ? text : <Link to={to}>{text}</Link>}
      </Cell>
    );
  });
};

/** The rows of a report with its totals in view. It scrolls by itself, so that wide ones fit a phone. */
export function ReportTable({
  report: { title, columns, rows, totals },
  busy,
}: {
  report: FinancialReport;
  busy: boolean;
}) {
  const shown = rows.slice(0, MAX_ROWS);
  return (
    <>
      <Scroller aria-busy={busy} role="region" aria-label={`${title}, table`} tabIndex={0}>
        <Table>
          <VisuallyHidden as="caption">{title}</VisuallyHidden>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.key} $end={isNumeric(column)}>
                  {column.title}
                </Heading>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ style, cells, link, links }, place) =>
              style === 'heading' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and are never moved.
                <tr key={place}>
                  <SectionCell colSpan={columns.length}>{Object.values(cells)[0]}</SectionCell>
                </tr>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and are never moved.
                <Row key={place} $strong={style === 'subtotal'}>
                  <Cells columns={columns} row={cells} link={link} links={links} />
                </Row>
              ),
            )}
          </tbody>
          {totals && (
            <tfoot>
              <TotalRow>
                <Cells columns={columns} row={totals} link={null} />
              </TotalRow>
            </tfoot>
          )}
        </Table>
      </Scroller>
      {rows.length > shown.length && (
        <Note>
          Showing the first {counted.format(shown.length)} of {counted.format(rows.length)} rows. Excel and CSV files
          have all of them.
        </Note>
      )}
    </>
  );
}
