import type { Readable } from 'node:stream';
import { formatLongDate } from '../money-and-dates.ts';
import {
  atFoot,
  brand,
  type Fact,
  ink,
  type Page,
  type PaperSize,
  printDocument,
  quiet,
  rule,
  setIn,
  type Weight,
  widthOf,
} from './pdf-document.ts';

export type { Fact, PaperSize } from './pdf-document.ts';

interface SheetRow {
  readonly text: string;
  /** A line below the text, such as a formula. */
  readonly note?: string;
  readonly amount: string;
}

/** A table of amounts that add up to its total. */
export interface SheetSection {
  readonly heading: string;
  readonly rows: readonly SheetRow[];
  readonly total: SheetRow;
}

/** A page about one amount: the content of a receipt, in reading order. All texts are final. */
interface Sheet {
  readonly heading: string;
  readonly number: string;
  /** The label and the amount: `Amount received`, `$29.00 USD`. */
  readonly amount: Fact;
  readonly facts: readonly Fact[];
  /** Further tables, below the facts. They continue on further pages. */
  readonly sections?: readonly SheetSection[];
  /** The title that PDF readers and browsers display. */
  readonly title: string;
  /** When it was issued. The file id derives from it too, so the output does not depend on the time of printing. */
  readonly issuedAt: Date;
}

/** Points from the left edge of the label of a fact to that of its value. */
const COLUMN_WIDTH = 150;
const PADDING = 9;
const SMALL_SIZE = 10;
const NOTE_SIZE = 8.5;
const AMOUNT_WIDTH = 110;
/** Points between two tables of amounts. */
const SECTION_GAP = 24;
/** Points that a heading needs with the first row below it. */
const SECTION_ROOM = 96;
/** Points between the lines of a wrapped text. */
const LINE_GAP = 2;
/** Ascent of the built-in font as a fraction of its size: both fonts share its baseline. */
const ASCENT = 0.718;

/** Draws a label and its value side by side, on a new page if the current one has no room for both. */
function drawFact(page: Page, table: PDFKit.PDFStructureElement, [name, fact]: Fact): void {
  const { left } = page.page.margins;
  const width = widthOf(page) - COLUMN_WIDTH;
  const height = Math.max(
    setIn(page, 'regular', SMALL_SIZE, name).heightOfString(name, { width: COLUMN_WIDTH - 12, lineGap: LINE_GAP }),
    setIn(page, 'regular', SMALL_SIZE, fact).heightOfString(fact, { width, lineGap: LINE_GAP }),
  );
  if (page.y + height + 2 * PADDING > page.page.maxY()) page.addPage();
  rule(page, page.y);
  const y = page.y + PADDING;
  const row = page.struct('TR');
  table.add(row);
  const write = (text: string, color: string, x: number, width: number) => () =>
    void setIn(page, 'regular', SMALL_SIZE, text)
      .fillColor(color)
      .text(text, x, y + ASCENT * SMALL_SIZE, { width, lineGap: LINE_GAP, baseline: 'alphabetic' });
  row.add(page.struct('TH', {}, write(name, quiet, left, COLUMN_WIDTH - 12)));
  row.add(page.struct('TD', {}, write(fact, ink, left + COLUMN_WIDTH, width)));
  row.end();
  page.x = left;
  page.y = y + height + PADDING;
}

interface RowLook {
  readonly weight: Weight;
  readonly pad: number;
}

/** Draws a text with its note on the left and its amount on the right, below a line. */
function drawRow(page: Page, table: PDFKit.PDFStructureElement, { text, note, amount }: SheetRow, look: RowLook): void {
  const { left, right } = page.page.margins;
  const { weight, pad } = look;
  const width = widthOf(page) - AMOUNT_WIDTH - 12;
  const textHeight = setIn(page, weight, SMALL_SIZE, text).heightOfString(text, { width, lineGap: LINE_GAP });
  const noteHeight = note
    ? setIn(page, 'regular', NOTE_SIZE, note).heightOfString(note, { width, lineGap: LINE_GAP })
    : 0;
  const height = textHeight + noteHeight;
  if (page.y + height + 2 * pad > page.page.maxY()) page.addPage();
  rule(page, page.y);
  const y = page.y + pad;
  const row = page.struct('TR');
  table.add(row);
  row.add(
    page.struct('TH', {}, () => {
      setIn(page, weight, SMALL_SIZE, text)
        .fillColor(ink)
        .text(text, left, y + ASCENT * SMALL_SIZE, { width, lineGap: LINE_GAP, baseline: 'alphabetic' });
      if (!note) return;
      setIn(page, 'regular', NOTE_SIZE, note)
        .fillColor(quiet)
        .text(note, left, y + textHeight + ASCENT * NOTE_SIZE, { width, lineGap: LINE_GAP, baseline: 'alphabetic' });
    }),
  );
  row.add(
    page.struct('TD', {}, () => {
      setIn(page, weight, SMALL_SIZE, amount)
        .fillColor(ink)
        .text(amount, page.page.width - right - AMOUNT_WIDTH, y + ASCENT * SMALL_SIZE, {
          width: AMOUNT_WIDTH,
          align: 'right',
          lineBreak: false,
          baseline: 'alphabetic',
        });
    }),
  );
  row.end();
  page.x = left;
  page.y = y + height + pad;
}

/** A heading is never left alone at the end of a page. */
function drawSection(page: Page, root: PDFKit.PDFStructureElement, { heading, rows, total }: SheetSection): void {
  if (page.y + SECTION_ROOM > page.page.maxY()) page.addPage();
  else page.y += SECTION_GAP;
  const draw = () => void setIn(page, 'bold', 12, heading).fillColor(brand).text(heading);
  root.add(page.struct('H2', {}, draw));
  page.y += 6;
  const table = page.struct('Table');
  root.add(table);
  for (const row of rows) drawRow(page, table, row, { weight: 'regular', pad: 7 });
  drawRow(page, table, total, { weight: 'bold', pad: 8 });
  table.end();
  rule(page, page.y);
  page.x = page.page.margins.left;
}

function drawFoot(page: Page, root: PDFKit.PDFStructureElement, text: string): void {
  const { left } = page.page.margins;
  const draw = () =>
    void setIn(page, 'regular', 8, text)
      .fillColor(quiet)
      .text(text, left, page.page.height - 52);
  atFoot(page, () => void root.add(page.struct('P', {}, draw)));
}

/** Tagged for screen readers. The document must have registered the embedded fonts if a text needs them. */
function drawSheet(page: Page, { heading, number, amount, facts, sections = [], issuedAt }: Sheet): void {
  const { left } = page.page.margins;
  const root = page.struct('Document');
  page.addStructure(root);
  const add = (kind: string, draw: () => void) => void root.add(page.struct(kind, {}, draw));
  add('P', () => void setIn(page, 'bold', 15, 'Keystead').fillColor(brand).text('Keystead'));
  page.moveDown(2.2);
  add('H1', () => void setIn(page, 'bold', 26, heading).fillColor(ink).text(heading));
  page.moveDown(0.2);
  add('P', () => void setIn(page, 'regular', 11, number).fillColor(quiet).text(`No. ${number}`));
  page.moveDown(2);
  add('P', () => {
    const [name, sum] = amount;
    setIn(page, 'regular', SMALL_SIZE, name).fillColor(quiet).text(name);
    page.moveDown(0.5);
    setIn(page, 'bold', 30, sum).fillColor(ink).text(sum);
  });
  page.moveDown(1);
  const table = page.struct('Table');
  root.add(table);
  for (const fact of facts) drawFact(page, table, fact);
  table.end();
  rule(page, page.y);
  page.x = left;
  for (const section of sections) drawSection(page, root, section);
  drawFoot(page, root, `Issued with Keystead on ${formatLongDate(issuedAt.toISOString().slice(0, 10))}.`);
  root.end();
}

/** Everything that a sheet says. */
function textsOf({ heading, number, amount, facts, sections = [] }: Sheet): string[] {
  const rows = sections.flatMap(({ rows, total }) => [...rows, total]);
  const ofRows = rows.flatMap(({ text, note = '', amount }) => [text, note, amount]);
  return [heading, number, ...amount, ...facts.flat(), ...sections.map(({ heading }) => heading), ...ofRows];
}

const margins = { top: 64, bottom: 72, left: 64, right: 64 };

/** Prints a sheet as PDF. The same sheet and size give the same bytes, in any process of the same release. */
export const printSheet = (sheet: Sheet, size: PaperSize): Promise<Readable> =>
  printDocument({ title: sheet.title, issuedAt: sheet.issuedAt, texts: textsOf(sheet), size, margins }, (page) =>
    drawSheet(page, sheet),
  );
