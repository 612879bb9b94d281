import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Weight } from './fonts.ts';

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

/** The part of a parsed font that `loadGlyphs` needs. */
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
