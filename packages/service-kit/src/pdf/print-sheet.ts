import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { receiptSizes } from '@keystead/contracts';
import { KeyedMutex } from '../concurrency.ts';
import { drawSheet, fontNames, isBuiltIn, type Sheet, type Weight } from './draw-sheet.ts';

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

export type { Fact } from './draw-sheet.ts';

export type PaperSize = (typeof receiptSizes)[number];

/** Paper sizes by the names of the library. */
const papers: Record<PaperSize, string> = { a4: 'A4', letter: 'LETTER' };

const mutex = new KeyedMutex<'print'>();

/** The fonts that a sheet must embed; undefined if the built-in ones can display it. */
async function fontsFor({ heading, number, amount, facts }: Sheet) {
  const texts = [heading, number, ...amount, ...facts.flat()];
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
      size: papers[size],
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
    if (fonts) {
      document.registerFont(fontNames.regular.embedded, fonts.regular);
      document.registerFont(fontNames.bold.embedded, fonts.bold);
    }
    const printed = document.pipe(new PassThrough());
    drawSheet(document, sheet);
    document.end();
    return printed;
  });
}
