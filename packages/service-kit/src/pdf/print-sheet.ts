import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { receiptSizes } from '@keystead/contracts';
import { KeyedMutex } from '../queue/keyed-mutex.ts';
import { drawSheet } from './draw-sheet.ts';
import { fontNames, isBuiltIn } from './fonts.ts';
import { embeddedFonts, pdfLibrary } from './pdf-library.ts';
import type { Sheet } from './sheet.ts';

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
