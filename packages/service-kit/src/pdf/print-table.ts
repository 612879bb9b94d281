import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  atFoot,
  brand,
  decorate,
  type Fact,
  ink,
  line,
  type Page,
  type PaperSize,
  printDocument,
  quiet,
  rule,
  setIn,
  type Weight,
  widthOf,
} from './pdf-document.ts';

export interface TableColumn {
  readonly title: string;
  /** Amounts and counts end at the right edge, and are never wrapped. */
  readonly align: 'left' | 'right';
}

export interface PrintedRow {
  readonly style: 'row' | 'heading' | 'subtotal' | 'total';
  /** A text for each column. */
  readonly cells: readonly string[];
}

/** A report: a heading, what it is about, and a table. All texts are final. */
export interface PrintedTable {
  readonly heading: string;
  readonly facts: readonly Fact[];
  readonly columns: readonly TableColumn[];
  readonly rows: readonly PrintedRow[];
  /** What stands at the foot of each page, before its number. */
  readonly foot: string;
  readonly issuedAt: Date;
}

const SIZE = 8.5;
const LINE_GAP = 1.5;
const PADDING = 5;
/** Points between columns. */
const GAP = 10;
/** The narrowest column of text, in points. */
const MIN_TEXT_WIDTH = 60;
/** More columns than that need the longer side of the paper. */
const MAX_PORTRAIT_COLUMNS = 6;
/** Rows whose widths decide how wide a column is: more would cost more than they change. */
const MEASURED_ROWS = 2_000;
/** Rows between which other work runs. */
const BATCH_SIZE = 100;
const shade = '#f5f2ec';

const weightOf = ({ style }: Pick<PrintedRow, 'style'>): Weight => (style === 'row' ? 'regular' : 'bold');

interface PlacedColumn extends TableColumn {
  readonly x: number;
  readonly width: number;
  /** Of its texts; the same for all columns. */
  readonly size: number;
}

/** Amounts get what they need; columns of text share the rest by what they need. A table that is too wide is set smaller. */
function placeColumns(page: Page, { columns, rows }: PrintedTable): PlacedColumn[] {
  const measured = rows.filter(({ style }) => style !== 'heading').slice(0, MEASURED_ROWS);
  const needed = columns.map(({ title }, place) =>
    Math.max(
      setIn(page, 'bold', SIZE, title).widthOfString(title),
      ...measured.map((row) =>
        setIn(page, weightOf(row), SIZE, row.cells[place] ?? '').widthOfString(row.cells[place] ?? ''),
      ),
    ),
  );
  const sum = (align: TableColumn['align']) =>
    columns.reduce((total, column, place) => total + (column.align === align ? (needed[place] ?? 0) : 0), 0);
  const leastText = needed.reduce(
    (total, own, place) => total + (columns[place]?.align === 'left' ? Math.min(own, MIN_TEXT_WIDTH) : 0),
    0,
  );
  const whole = widthOf(page);
  const scale = Math.min(1, whole / (sum('right') + columns.length + leastText + GAP * (columns.length - 1)));
  const [size, gap] = [SIZE * scale, GAP * scale];
  const amounts = columns.filter(({ align }) => align === 'right').length;
  const free = whole - gap * (columns.length - 1) - sum('right') * scale - amounts;
  const factor = free / Math.max(sum('left'), 1);
  let x = page.page.margins.left;
  return columns.map((column, place) => {
    const own = needed[place] ?? 0;
    const width =
      column.align === 'right' ? own * scale + 1 : Math.max(own * factor - 1, Math.min(own, MIN_TEXT_WIDTH) * scale);
    const placed = { ...column, x, width, size };
    x += width + gap;
    return placed;
  });
}

/** The height of a row's texts, wrapped in their columns. A heading spans all of them. */
function heightOf(page: Page, row: PrintedRow, columns: readonly PlacedColumn[]): number {
  const heights = row.cells.map((text, place) => {
    const column = columns[place];
    if (text === '' || !column) return 0;
    const width = row.style === 'heading' ? widthOf(page) : column.align === 'right' ? 400 : column.width;
    return setIn(page, weightOf(row), column.size, text).heightOfString(text, { width, lineGap: LINE_GAP });
  });
  return Math.max(SIZE, ...heights);
}

function drawCells(
  page: Page,
  row: PrintedRow,
  columns: readonly PlacedColumn[],
  table: PDFKit.PDFStructureElement,
  color: string,
): void {
  const y = page.y;
  const tags = page.struct('TR');
  table.add(tags);
  row.cells.forEach((text, place) => {
    const column = columns[place];
    if (!column || text === '') return;
    const isHeading = row.style === 'heading';
    const draw = () => {
      setIn(page, weightOf(row), column.size, text).fillColor(color);
      // Without line breaks, the library does not align text.
      const end = column.x + column.width - page.widthOfString(text);
      if (isHeading) page.text(text, page.page.margins.left, y, { width: widthOf(page), lineGap: LINE_GAP });
      else if (column.align === 'right') page.text(text, end, y, { lineBreak: false });
      else page.text(text, column.x, y, { width: column.width, lineGap: LINE_GAP });
    };
    tags.add(page.struct(color === quiet ? 'TH' : 'TD', {}, draw));
  });
  tags.end();
  page.x = page.page.margins.left;
  page.y = y;
}

function drawHead(page: Page, columns: readonly PlacedColumn[], table: PDFKit.PDFStructureElement): void {
  const row: PrintedRow = { style: 'subtotal', cells: columns.map(({ title }) => title) };
  const height = heightOf(page, row, columns);
  drawCells(page, row, columns, table, quiet);
  page.y += height + PADDING;
  rule(page, page.y, ink, 0.75);
  page.y += PADDING;
}

function drawRow(
  page: Page,
  row: PrintedRow,
  columns: readonly PlacedColumn[],
  table: PDFKit.PDFStructureElement,
): void {
  const height = heightOf(page, row, columns);
  // A heading stays with the row below it.
  const needed = height + PADDING * (row.style === 'heading' ? 6 : 1);
  if (page.y + needed > page.page.maxY()) {
    page.addPage();
    drawHead(page, columns, table);
  }
  if (row.style === 'heading') page.y += PADDING;
  if (row.style === 'total') {
    const { left, right } = page.page.margins;
    const [top, width] = [page.y - PADDING, page.page.width - left - right];
    decorate(page, () => void page.rect(left - 4, top, width + 8, height + 2 * PADDING).fill(shade));
    rule(page, top, ink, 0.75);
  }
  drawCells(page, row, columns, table, ink);
  page.y += height + PADDING;
  if (row.style !== 'total') rule(page, page.y - 1, line, row.style === 'row' ? 0.4 : 0.75);
  page.y += PADDING - 1;
}

function drawTop(page: Page, root: PDFKit.PDFStructureElement, { heading, facts }: PrintedTable): void {
  const add = (kind: string, draw: () => void) => void root.add(page.struct(kind, {}, draw));
  add('P', () => void setIn(page, 'bold', 12, 'Keystead').fillColor(brand).text('Keystead'));
  page.moveDown(1.2);
  add('H1', () => void setIn(page, 'bold', 22, heading).fillColor(ink).text(heading));
  page.moveDown(0.25);
  for (const [name, fact] of facts) {
    const text = `${name}: ${fact}`;
    add('P', () => void setIn(page, 'regular', 9.5, text).fillColor(quiet).text(text, { lineGap: 2 }));
  }
  page.moveDown(1.6);
}

/** `Page 2 of 5` on each page, once their number is known. */
function drawFeet(page: Page, foot: string): void {
  const { start, count } = page.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    page.switchToPage(start + at);
    const { margins, height } = page.page;
    const number = `Page ${at + 1} of ${count}`;
    const draw = () => {
      setIn(page, 'regular', 8, foot)
        .fillColor(quiet)
        .text(foot, margins.left, height - 40, { lineBreak: false });
      const width = setIn(page, 'regular', 8, number).widthOfString(number);
      page.text(number, page.page.width - margins.right - width, height - 40, { lineBreak: false });
    };
    atFoot(page, () => decorate(page, draw));
  }
}

const margins = { top: 48, bottom: 60, left: 48, right: 48 };

/** Everything that a table says. */
const textsOf = ({ heading, foot, facts, columns, rows }: PrintedTable): string[] => [
  heading,
  foot,
  ...facts.flat(),
  ...columns.map(({ title }) => title),
  ...rows.flatMap(({ cells }) => cells),
];

/** Prints a table as PDF. Its head is repeated on each page. */
export function printTable(printed: PrintedTable, size: PaperSize): Promise<Readable> {
  const { heading, columns, rows, foot, issuedAt } = printed;
  const layout = columns.length > MAX_PORTRAIT_COLUMNS ? 'landscape' : 'portrait';
  const options = {
    title: heading,
    issuedAt,
    texts: textsOf(printed),
    size,
    layout,
    margins,
    bufferPages: true,
  } as const;
  return printDocument(options, async (page) => {
    const root = page.struct('Document');
    page.addStructure(root);
    drawTop(page, root, printed);
    const placed = placeColumns(page, printed);
    const table = page.struct('Table');
    root.add(table);
    drawHead(page, placed, table);
    for (const [at, row] of rows.entries()) {
      if (at % BATCH_SIZE === 0) await setImmediate();
      drawRow(page, row, placed, table);
    }
    table.end();
    root.end();
    drawFeet(page, foot);
  });
}
