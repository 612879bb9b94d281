import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { receiptSizes } from '@keystead/contracts';
import { KeyedMutex } from '../concurrency.ts';

export type Fact = readonly [name: string, fact: string];

export type Weight = 'regular' | 'bold';

/** The names of the document's fonts: one that is built into every PDF reader, and one that the file embeds. */
const fontNames: Record<Weight, { readonly builtIn: string; readonly embedded: string }> = {
  regular: { builtIn: 'Helvetica', embedded: 'all letters' },
  bold: { builtIn: 'Helvetica-Bold', embedded: 'all letters, bold' },
};

/** The characters of WinAnsi (Windows code page 1252), the encoding of a PDF's built-in fonts, and line breaks. */
const winAnsi = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

const isBuiltIn = (text: string): boolean => winAnsi.test(text);

export type Page = PDFKit.PDFDocument;

export const ink = '#1d1b18';
export const quiet = '#57524a';
export const line = '#d6d0c5';
export const brand = '#0f5f55';

/** Scale of the embedded font: its letters are taller and wider than those of the built-in font at the same size. */
const EMBEDDED_SCALE = 0.92;
export const widthOf = ({ page }: Page) => page.width - page.margins.left - page.margins.right;

/** Sets the font and size for a text: the built-in font if it has all the letters, otherwise the embedded one. */
export function setIn(page: Page, weight: Weight, size: number, text: string): Page {
  const builtIn = isBuiltIn(text);
  return page
    .font(builtIn ? fontNames[weight].builtIn : fontNames[weight].embedded)
    .fontSize(builtIn ? size : size * EMBEDDED_SCALE);
}

/** Draws lines and shades, marked as an artifact so that screen readers skip them. */
export function decorate(page: Page, draw: () => void): void {
  page.markContent('Artifact', { type: 'Layout' });
  draw();
  page.endMarkedContent();
}

/** Draws a horizontal line across the page. */
export function rule(page: Page, y: number, color = line, width = 0.75): void {
  const { margins, width: paper } = page.page;
  decorate(
    page,
    () =>
      void page
        .moveTo(margins.left, y)
        .lineTo(paper - margins.right, y)
        .lineWidth(width)
        .stroke(color),
  );
}

/** Draws into the lower margin, where a text would otherwise start a new page. */
export function atFoot(page: Page, draw: () => void): void {
  const { margins } = page.page;
  const { bottom } = margins;
  margins.bottom = 0;
  draw();
  margins.bottom = bottom;
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
const pdfLibrary: () => Promise<Library> = once(async () => (await import('pdfkit')).default);

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
const embeddedFonts: () => Promise<Readonly<Record<Weight, Font>>> = once(async () => {
  const [regular, bold] = await Promise.all([
    readFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    readFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  ]);
  return { regular, bold };
});

/** What a document has of its fonts, which the library does not offer. */
interface OpenedFonts {
  _font: object;
  _fontCount: number;
  readonly _fontFamilies: Record<string, object>;
}

const builtInFonts = new Map<string, object>();

/**
 * Opens the built-in fonts in a document. The library would compute their tables for each document, which took a third of
 * the time of a receipt.
 */
function openBuiltIn(document: Page): void {
  const own = document as unknown as OpenedFonts;
  for (const { builtIn } of Object.values(fontNames)) {
    const known = builtInFonts.get(builtIn);
    if (known) {
      own._fontCount += 1;
      own._fontFamilies[builtIn] = Object.assign(Object.create(known), { document, id: `F${own._fontCount}` });
    } else {
      document.font(builtIn);
      const [family, prototype] = [own._font, Object.getPrototypeOf(own._font)];
      builtInFonts.set(builtIn, Object.assign(Object.create(prototype), family, { document: undefined }));
    }
  }
}

function registerFonts(document: Page, fonts: Readonly<Record<Weight, Font>>): void {
  document.registerFont(fontNames.regular.embedded, fonts.regular);
  document.registerFont(fontNames.bold.embedded, fonts.bold);
}

export type PaperSize = (typeof receiptSizes)[number];

const mutex = new KeyedMutex<'print'>();

interface PrintedDocument {
  /** The title that PDF readers and browsers display. */
  readonly title: string;
  /** The file id derives from it too, so the output does not depend on the time of printing. */
  readonly issuedAt: Date;
  /** Everything that it says: the fonts that are built into every PDF reader lack some letters. */
  readonly texts: readonly string[];
  readonly size: PaperSize;
  readonly layout?: 'portrait' | 'landscape';
  readonly margins: PDFKit.PDFDocumentOptions['margins'];
  /** Whether pages are kept until the end, so that something can be added to each. */
  readonly bufferPages?: boolean;
}

/**
 * Prints a document as PDF, tagged for screen readers. Printing takes some milliseconds of CPU time, so documents are
 * printed one at a time and other work runs in between.
 */
export function printDocument(
  { title, issuedAt, texts, size, ...options }: PrintedDocument,
  draw: (page: Page) => void | Promise<void>,
): Promise<Readable> {
  return mutex.run('print', async () => {
    const [PdfDocument, fonts] = await Promise.all([
      pdfLibrary(),
      texts.every(isBuiltIn) ? undefined : embeddedFonts(),
    ]);
    await setImmediate();
    const document = new PdfDocument({
      ...options,
      font: '',
      size: size.toUpperCase(),
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: 'en-US',
      info: { Title: title, Author: 'Keystead', Creator: 'Keystead', Producer: 'Keystead', CreationDate: issuedAt },
    });
    openBuiltIn(document);
    if (fonts) registerFonts(document, fonts);
    const printed = document.pipe(new PassThrough());
    await draw(document);
    document.end();
    return printed;
  });
}
