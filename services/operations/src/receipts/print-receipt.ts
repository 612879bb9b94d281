import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { receiptSizes } from '@keystead/contracts';
import { InTurn } from './in-turn.ts';
import type { Receipt } from './receipt.ts';
import { drawReceipt } from './receipt-page.ts';
import { receiptPress } from './receipt-press.ts';

type Size = (typeof receiptSizes)[number];

/**
 * Which print of receipts this is: to be raised with whatever changes their bytes (drawing, fonts, library), so that a
 * browser that has an older print asks for the new one.
 */
export const printRevision = 1;

/** The sizes of paper by the names that the library gives them. */
const papers: Record<Size, string> = { a4: 'A4', letter: 'LETTER' };

const turns = new InTurn<'print'>();

/**
 * Prints a receipt as PDF: the same receipt and size give the same bytes, in any process of the same release. Printing
 * one takes the processor some hundredths of a second, so they go one at a time, and whatever else waits comes in between.
 */
export function printReceipt(receipt: Receipt, size: Size): Promise<Readable> {
  return turns.run('print', async () => {
    const { PdfDocument, regular, bold } = await receiptPress();
    await setImmediate();
    const document = new PdfDocument({
      size: papers[size],
      margins: { top: 64, bottom: 72, left: 64, right: 64 },
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: 'en-US',
      // The date decides the file's own id too: nothing in it depends on when it is printed.
      info: {
        Title: `Receipt ${receipt.number}`,
        Author: 'Keystead',
        Creator: 'Keystead',
        Producer: 'Keystead',
        CreationDate: receipt.issued_at,
      },
    });
    document.registerFont('regular', regular);
    document.registerFont('bold', bold);
    const printed = document.pipe(new PassThrough());
    drawReceipt(document, receipt);
    document.end();
    return printed;
  });
}
