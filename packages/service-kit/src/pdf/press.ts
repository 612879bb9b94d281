import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Weight } from './letters.ts';

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
export const press: () => Promise<Library> = once(async () => (await import('pdfkit')).default);

/**
 * Parses a font in the form that the library uses. Parsing it for each sheet would take five times as long as
 * everything else (113 ms instead of 19). The library accepts a parsed font but has no public function to parse one, so
 * this takes it from a document.
 */
async function readFont(path: string): Promise<Font> {
  const [PdfDocument, bytes] = await Promise.all([press(), readFile(path)]);
  const document: object = new PdfDocument().font(bytes);
  const held = '_font' in document ? document._font : undefined;
  return held && typeof held === 'object' && 'font' in held ? (held.font as Font) : bytes;
}

/** Loads fonts for many scripts on first use: most sheets need only the built-in fonts. */
export const fontsOfAllLetters: () => Promise<Readonly<Record<Weight, Font>>> = once(async () => {
  const [regular, bold] = await Promise.all([
    readFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    readFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  ]);
  return { regular, bold };
});
