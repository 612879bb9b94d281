import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Weight } from './letters.ts';

type Library = typeof import('pdfkit');
type Font = PDFKit.Mixins.PDFFontSource;

const require = createRequire(import.meta.url);

/** What is loaded once, when it is first asked for: again where that failed. */
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

/** The library, which nobody needs before the first sheet. */
export const press: () => Promise<Library> = once(async () => (await import('pdfkit')).default);

/**
 * A font as the library reads it. Read anew for each sheet it would take five times as long as all the rest (113 ms in
 * place of 19). The library takes what it has read, but offers no way to read it alone: it is what a document holds.
 */
async function readFont(path: string): Promise<Font> {
  const [PdfDocument, bytes] = await Promise.all([press(), readFile(path)]);
  const document: object = new PdfDocument().font(bytes);
  const held = '_font' in document ? document._font : undefined;
  return held && typeof held === 'object' && 'font' in held ? (held.font as Font) : bytes;
}

/** Fonts of many scripts, which nobody needs before the first sheet that the built-in ones can't write. */
export const fontsOfAllLetters: () => Promise<Readonly<Record<Weight, Font>>> = once(async () => {
  const [regular, bold] = await Promise.all([
    readFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    readFont(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  ]);
  return { regular, bold };
});
