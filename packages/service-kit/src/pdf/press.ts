import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

type Library = typeof import('pdfkit');
type Font = PDFKit.Mixins.PDFFontSource;

/** What sheets are printed with. */
interface Press {
  readonly PdfDocument: Library;
  readonly regular: Font;
  readonly bold: Font;
}

const require = createRequire(import.meta.url);

/**
 * A font as the library reads it. Read anew for each sheet it would take five times as long as all the rest (113 ms in
 * place of 19). The library takes what it has read, but offers no way to read it alone: it is what a document holds.
 */
function readFont(PdfDocument: Library, bytes: Buffer): Font {
  const document: object = new PdfDocument().font(bytes);
  const held = '_font' in document ? document._font : undefined;
  return held && typeof held === 'object' && 'font' in held ? (held.font as Font) : bytes;
}

async function load(): Promise<Press> {
  const [{ default: PdfDocument }, regular, bold] = await Promise.all([
    import('pdfkit'),
    readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  ]);
  return { PdfDocument, regular: readFont(PdfDocument, regular), bold: readFont(PdfDocument, bold) };
}

let loading: Promise<Press> | undefined;

/** The library and the fonts, which nobody needs before the first sheet. */
export function press(): Promise<Press> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
