import type { Readable } from 'node:stream';
import type { FinancialReport, ReportColumn, ReportFormat } from '@keystead/contracts';
import { formatCents, formatLongDate, toCents, ValidationFailed } from '@keystead/service-kit';
import { type PrintedRow, printTable } from '@keystead/service-kit/pdf-table';
import { stringify } from 'csv-stringify/sync';
import writeExcelFile, { type Cell, type Row } from 'write-excel-file/node';

type Cells = FinancialReport['rows'][number]['cells'];
type Style = FinancialReport['rows'][number]['style'] | 'total';

/** Marks a CSV as UTF-8 for spreadsheet programs. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Some hundred pages. */
const MAX_PRINTED_ROWS = 5_000;

/** The rows of a report, its totals last. */
const linesOf = ({ rows, totals }: FinancialReport): { style: Style; cells: Cells }[] => [
  ...rows,
  ...(totals ? [{ style: 'total' as const, cells: totals }] : []),
];

const plain = ({ kind }: ReportColumn, value: Cells[string] | undefined): string | number => {
  if (value == null) return '';
  return kind === 'amount' ? Number(value).toFixed(2) : value;
};

/** The name of a section is in the first column, and is that of its text. */
const isNumeric = ({ kind }: ReportColumn): boolean => kind === 'amount' || kind === 'count' || kind === 'percent';

/**
 * A cell of text that a spreadsheet program would read as a formula gets a leading apostrophe, which the program doesn't
 * show. Numbers come from the report itself, so a negative one stays a number.
 */
const escaped = (column: ReportColumn, value: string | number): string | number =>
  !isNumeric(column) && /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(String(value)) ? `'${value}` : value;

function csv(report: FinancialReport): Buffer {
  const rows = linesOf(report).map(({ cells }) =>
    report.columns.map((column) => escaped(column, plain(column, cells[column.key]))),
  );
  const titles = report.columns.map(({ title }) => title);
  return Buffer.from(BYTE_ORDER_MARK + stringify([titles, ...rows], { record_delimiter: 'windows' }));
}

const excelFormats: Partial<Record<ReportColumn['kind'], string>> = {
  amount: '#,##0.00;[Red]-#,##0.00',
  count: '0',
  percent: '0.0%',
  date: 'yyyy-mm-dd',
};

const columnWidths: Record<ReportColumn['kind'], number> = { text: 30, date: 12, amount: 15, count: 10, percent: 10 };

function excelCell({ kind }: ReportColumn, value: Cells[string] | undefined, style: Style): Cell {
  const emphasis = {
    ...(style !== 'row' && { fontWeight: 'bold' as const }),
    ...((style === 'subtotal' || style === 'total') && { topBorderStyle: 'thin' as const }),
  };
  if (value == null) return style === 'row' ? null : { value: '', ...emphasis };
  const format = excelFormats[kind];
  if (kind === 'text') return { value: String(value), type: String, ...emphasis };
  if (kind === 'date') return { value: new Date(`${value}T00:00:00Z`), type: Date, format, ...emphasis };
  return { value: kind === 'percent' ? Number(value) / 100 : Number(value), type: Number, format, ...emphasis };
}

/** Numbers and dates are such, so that they can be computed with. The title and the head stay in view. */
function excel(report: FinancialReport): Promise<Buffer> {
  const { title, parameters, columns } = report;
  const top: Row[] = [
    [{ value: title, fontWeight: 'bold', fontSize: 16 }],
    ...parameters.map(({ name, value }): Row => [`${name}: ${value}`]),
    [],
  ];
  const head: Row = columns.map((column) => ({
    value: column.title,
    fontWeight: 'bold',
    align: isNumeric(column) ? 'right' : 'left',
    backgroundColor: '#EFEAE0',
    bottomBorderStyle: 'thin',
  }));
  const rows = linesOf(report).map(
    ({ style, cells }): Row => columns.map((column) => excelCell(column, cells[column.key], style)),
  );
  const options = {
    sheet: title.slice(0, 31),
    columns: columns.map(({ kind }) => ({ width: columnWidths[kind] })),
    stickyRowsCount: top.length + 1,
    ...(columns.length > 6 && { orientation: 'landscape' as const }),
  };
  return writeExcelFile([...top, head, ...rows], options).toBuffer();
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function printed({ kind }: ReportColumn, value: Cells[string] | undefined): string {
  if (value == null) return '';
  if (kind === 'amount') return formatCents(toCents(Number(value)));
  if (kind === 'date') return days.format(new Date(`${value}T00:00:00Z`));
  return kind === 'percent' ? `${Number(value).toFixed(1)}%` : String(value);
}

/** @throws ValidationFailed for more rows than anyone prints */
function pdf(report: FinancialReport, now: Date): Promise<Readable> {
  const { title, parameters, columns } = report;
  if (report.rows.length > MAX_PRINTED_ROWS)
    throw new ValidationFailed({
      format: `is for at most ${MAX_PRINTED_ROWS} rows. Choose fewer days, or CSV or Excel`,
    });
  const rows = linesOf(report).map(
    ({ style, cells }): PrintedRow => ({ style, cells: columns.map((column) => printed(column, cells[column.key])) }),
  );
  const table = {
    heading: title,
    facts: parameters.map(({ name, value }) => [name, value] as const),
    columns: columns.map((column) => ({
      title: column.title,
      align: isNumeric(column) ? ('right' as const) : ('left' as const),
    })),
    rows,
    foot: `Printed with Keystead on ${formatLongDate(now.toISOString().slice(0, 10))}`,
    issuedAt: now,
  };
  return printTable(table, 'letter');
}

/** A report as a file: the same rows and totals in each format. */
export async function printReport(
  report: FinancialReport,
  format: ReportFormat,
  now: Date,
): Promise<Buffer | Readable> {
  if (format === 'csv') return csv(report);
  return format === 'xlsx' ? excel(report) : pdf(report, now);
}
