import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { receiptSizes } from '@keystead/contracts';
import { KeyedMutex } from '../concurrency.ts';
import { formatLongDate } from '../money-and-dates.ts';

export type Fact = readonly [name: string, fact: string];

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

export type Weight = 'regular' | 'bold';

/** The names of the document's fonts: one that is built into every PDF reader, and one that the file embeds. */
const fontNames: Record<Weight, { readonly builtIn: string; readonly embedded: string }> = {
  regular: { builtIn: 'Helvetica', embedded: 'all letters' },
  bold: { builtIn: 'Helvetica-Bold', embedded: 'all letters, bold' },
};

/** The characters of WinAnsi (Windows code page 1252), the encoding of a PDF's built-in fonts, and line breaks. */
const winAnsi = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

export const isBuiltIn = (text: string): boolean => winAnsi.test(text);

export type Page = PDFKit.PDFDocument;

export const ink = '#1d1b18';
export const quiet = '#57524a';
export const line = '#d6d0c5';
export const brand = '#0f5f55';

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
/** Scale of the embedded font: its letters are taller and wider than those of the built-in font at the same size. */
const EMBEDDED_SCALE = 0.92;
/** Ascent of the built-in font as a fraction of its size: both fonts share its baseline. */
const ASCENT = 0.718;

export const widthOf = ({ page }: Page) => page.width - page.margins.left - page.margins.right;

/** Sets the font and size for a text: the built-in font if it has all the letters, otherwise the embedded one. */
export function setIn(page: Page, weight: Weight, size: number, text: string): Page {
  const builtIn = isBuiltIn(text);
  return page
    .font(builtIn ? fontNames[weight].builtIn : fontNames[weight].embedded)
    .fontSize(builtIn ? size : size * EMBEDDED_SCALE);
}

/** Draws a horizontal line across the page, marked as an artifact so that screen readers skip it. */
function rule(page: Page, y: number): void {
  page.markContent('Artifact', { type: 'Layout' });
  page
    .moveTo(page.page.margins.left, y)
    .lineTo(page.page.width - page.page.margins.right, y)
    .lineWidth(0.75)
    .stroke(line);
  page.endMarkedContent();
}

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
  const { margins } = page.page;
  const [{ bottom }, y] = [margins, page.page.height - 52];
  // Otherwise a text in the margin would start a new page.
  margins.bottom = 0;
  const draw = () => void setIn(page, 'regular', 8, text).fillColor(quiet).text(text, margins.left, y);
  root.add(page.struct('P', {}, draw));
  margins.bottom = bottom;
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

type Library = typeof import('pdfkit');
type Font = PDFKit.Mixins.PDFFontSource;

const require = createRequire(import.meta.url);

/** Loads on first use and caches the result; a failed load is retried by the next call. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Loads the library on first use, because it is not needed before the first sheet. */
export const pdfLibrary: () => Promise<Library> = once(async () => (await import('pdfkit')).default);

/**
 * Parses a font in the form that the library uses. Parsing it for each sheet would take five times as long as
 * everything else (113 ms instead of 19). The library accepts a parsed font but has no public function to parse one, so
 * this takes it from a document.
 */
async function readFont(path: string): Promise<Font> {
  const [PdfDocument, bytes] = await Promise.all([pdfLibrary(), readFile(path)]);
  const document: object = new PdfDocument().font(bytes);
  const embedded = '_font' in document ? document._font : undefined;
  if (!embedded || typeof embedded !== 'object' || !('font' in embedded)) return bytes;
  loadGlyphs(embedded.font as ParsedFont);
  return embedded.font as Font;
}

interface ParsedFont {
  readonly characterSet: readonly number[];
  glyphForCodePoint(codePoint: number): unknown;
}

/**
 * The font caches each glyph with the character for which it was read first. For a glyph that it reads as a component of
 * another one, such as the e of ě, it caches no character. In later sheets that letter is then drawn, but cannot be
 * copied, searched or read aloud. So this reads all letters first. The presentation forms above U+2000 are left out:
 * they would replace the two letters of a ligature.
 */
function loadGlyphs(font: ParsedFont): void {
  for (const codePoint of font.characterSet) if (codePoint < 0x2000) font.glyphForCodePoint(codePoint);
}

/** Loads fonts for many scripts on first use: most sheets need only the built-in fonts. */
export const embeddedFonts: () => Promise<Readonly<Record<Weight, Font>>> = once(async () => {
  const [regular, bold] = await Promise.all([
    readFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    readFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  ]);
  return { regular, bold };
});

export function registerFonts(document: Page, fonts: Readonly<Record<Weight, Font>>): void {
  document.registerFont(fontNames.regular.embedded, fonts.regular);
  document.registerFont(fontNames.bold.embedded, fonts.bold);
}

export type PaperSize = (typeof receiptSizes)[number];

export const mutex = new KeyedMutex<'print'>();

/** The fonts that a sheet must embed; undefined if the built-in ones can display it. */
async function fontsFor({ heading, number, amount, facts, sections = [] }: Sheet) {
  const rows = sections.flatMap(({ rows, total }) => [...rows, total]);
  const ofRows = rows.flatMap(({ text, note = '', amount }) => [text, note, amount]);
  const texts = [heading, number, ...amount, ...facts.flat(), ...sections.map(({ heading }) => heading), ...ofRows];
  return texts.every(isBuiltIn) ? undefined : embeddedFonts();
}

/**
 * Prints a sheet as PDF. The same sheet and size give the same bytes, in any process of the same release. Printing
 * takes some milliseconds of CPU time, so sheets are printed one at a time and other work runs in between.
 */
export function printSheet(sheet: Sheet, size: PaperSize): Promise<Readable> {
  return mutex.run('print', async () => {
    const [PdfDocument, fonts] = await Promise.all([pdfLibrary(), fontsFor(sheet)]);
    await setImmediate();
    const document = new PdfDocument({
      size: size.toUpperCase(),
      margins: { top: 64, bottom: 72, left: 64, right: 64 },
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: 'en-US',
      // The file id derives from the date as well, so the output does not depend on the time of printing.
      info: {
        Title: sheet.title,
        Author: 'Keystead',
        Creator: 'Keystead',
        Producer: 'Keystead',
        CreationDate: sheet.issuedAt,
      },
    });
    if (fonts) registerFonts(document, fonts);
    const printed = document.pipe(new PassThrough());
    drawSheet(document, sheet);
    document.end();
    return printed;
  });
}
