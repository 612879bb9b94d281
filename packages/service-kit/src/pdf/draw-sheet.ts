import { dayInWords } from '../records/in-words.ts';
import type { Fact, Sheet } from './sheet.ts';

type Page = PDFKit.PDFDocument;

const ink = '#1d1b18';
const quiet = '#57524a';
const line = '#d6d0c5';
const brand = '#0f5f55';

/** Points between the beginnings of a fact's name and of the fact. */
const column = 150;
/** Points above and below a fact. */
const padding = 9;
const small = 10;
/** Points between the lines of one. */
const lineGap = 2;

const widthOf = ({ page }: Page) => page.width - page.margins.left - page.margins.right;

/** A rule across the page; nothing that is read aloud. */
function rule(page: Page, y: number): void {
  page.markContent('Artifact', { type: 'Layout' });
  page
    .moveTo(page.page.margins.left, y)
    .lineTo(page.page.width - page.page.margins.right, y)
    .lineWidth(0.75)
    .stroke(line);
  page.endMarkedContent();
}

/** A fact and its name side by side, on the next page where this one has no room for both. */
function drawFact(page: Page, table: PDFKit.PDFStructureElement, [name, fact]: Fact): void {
  const { left } = page.page.margins;
  const width = widthOf(page) - column;
  page.font('regular').fontSize(small);
  const height = Math.max(
    page.heightOfString(name, { width: column - 12, lineGap }),
    page.heightOfString(fact, { width, lineGap }),
  );
  if (page.y + height + 2 * padding > page.page.maxY()) page.addPage();
  rule(page, page.y);
  const y = page.y + padding;
  const row = page.struct('TR');
  table.add(row);
  row.add(page.struct('TH', {}, () => void page.fillColor(quiet).text(name, left, y, { width: column - 12, lineGap })));
  row.add(page.struct('TD', {}, () => void page.fillColor(ink).text(fact, left + column, y, { width, lineGap })));
  row.end();
  page.x = left;
  page.y = y + height + padding;
}

/** The line at the foot of the last page, within its margin. */
function drawFoot(page: Page, root: PDFKit.PDFStructureElement, text: string): void {
  const { margins } = page.page;
  const [{ bottom }, y] = [margins, page.page.height - 52];
  // Otherwise what stands in the margin would go to a page of its own.
  margins.bottom = 0;
  const draw = () => void page.font('regular').fontSize(8).fillColor(quiet).text(text, margins.left, y);
  root.add(page.struct('P', {}, draw));
  margins.bottom = bottom;
}

/** Draws a sheet on a page in which the fonts `regular` and `bold` are known, tagged for who has it read aloud. */
export function drawSheet(page: Page, { heading, number, amount, facts, issuedAt }: Sheet): void {
  const { left } = page.page.margins;
  const root = page.struct('Document');
  page.addStructure(root);
  const add = (kind: string, draw: () => void) => void root.add(page.struct(kind, {}, draw));
  add('P', () => void page.font('bold').fontSize(15).fillColor(brand).text('Keystead'));
  page.moveDown(2.2);
  add('H1', () => void page.font('bold').fontSize(26).fillColor(ink).text(heading));
  page.moveDown(0.2);
  add('P', () => void page.font('regular').fontSize(11).fillColor(quiet).text(`No. ${number}`));
  page.moveDown(2);
  add('P', () => {
    const [name, sum] = amount;
    page.font('regular').fontSize(small).fillColor(quiet).text(name);
    page.moveDown(0.2);
    page.font('bold').fontSize(30).fillColor(ink).text(sum);
  });
  page.moveDown(1);
  const table = page.struct('Table');
  root.add(table);
  for (const fact of facts) drawFact(page, table, fact);
  table.end();
  rule(page, page.y);
  page.x = left;
  drawFoot(page, root, `Issued with Keystead on ${dayInWords(issuedAt.toISOString().slice(0, 10))}.`);
  root.end();
}
