import { formatLongDate } from '../money-and-dates.ts';

export type Weight = 'regular' | 'bold';

/** The fonts of one weight: one that is built into every PDF reader, and one that the file embeds. */
interface FontNames {
  readonly builtIn: string;
  readonly embedded: string;
}

/** The names under which a document registers its fonts. */
export const fontNames: Record<Weight, FontNames> = {
  regular: { builtIn: 'Helvetica', embedded: 'all letters' },
  bold: { builtIn: 'Helvetica-Bold', embedded: 'all letters, bold' },
};

/** The characters of WinAnsi (Windows code page 1252), the encoding of a PDF's built-in fonts, and line breaks. */
const winAnsi = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

export const isBuiltIn = (text: string): boolean => winAnsi.test(text);

type Page = PDFKit.PDFDocument;

const ink = '#1d1b18';
const quiet = '#57524a';
const line = '#d6d0c5';
const brand = '#0f5f55';

/** Points from the left edge of the label of a fact to that of its value. */
const COLUMN_WIDTH = 150;
const PADDING = 9;
const SMALL_SIZE = 10;
/** Points between the lines of a wrapped text. */
const LINE_GAP = 2;
/** Scale of the embedded font: its letters are taller and wider than those of the built-in font at the same size. */
const EMBEDDED_SCALE = 0.92;
/** Ascent of the built-in font as a fraction of its size: both fonts share its baseline. */
const ASCENT = 0.718;

const widthOf = ({ page }: Page) => page.width - page.margins.left - page.margins.right;

/** Sets the font and size for a text: the built-in font if it has all the letters, otherwise the embedded one. */
function setIn(page: Page, weight: Weight, size: number, text: string): Page {
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

/** Draws the footer of the last page, within its bottom margin. */
function drawFoot(page: Page, root: PDFKit.PDFStructureElement, text: string): void {
  const { margins } = page.page;
  const [{ bottom }, y] = [margins, page.page.height - 52];
  // Otherwise a text in the margin would start a new page.
  margins.bottom = 0;
  const draw = () => void setIn(page, 'regular', 8, text).fillColor(quiet).text(text, margins.left, y);
  root.add(page.struct('P', {}, draw));
  margins.bottom = bottom;
}

/**
 * Draws a sheet, tagged for screen readers. The document must have registered the embedded fonts if a text needs them.
 */
export function drawSheet(page: Page, { heading, number, amount, facts, issuedAt }: Sheet): void {
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
  drawFoot(page, root, `Issued with Keystead on ${formatLongDate(issuedAt.toISOString().slice(0, 10))}.`);
  root.end();
}

export type Fact = readonly [name: string, fact: string];

/** A page about one amount: the content of a receipt, in reading order. All texts are final. */
export interface Sheet {
  /** The heading, such as `Receipt`. */
  readonly heading: string;
  readonly number: string;
  /** The label and the amount: `Amount received`, `$29.00 USD`. */
  readonly amount: Fact;
  readonly facts: readonly Fact[];
  /** The title that PDF readers and browsers display. */
  readonly title: string;
  /** When it was issued. The file id derives from it too, so the output does not depend on the time of printing. */
  readonly issuedAt: Date;
}
