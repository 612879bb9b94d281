import { saveFile } from '@keystead/web-kit/queries';
import { type PaperSize, paperSize } from './paper-size.ts';

/**
 * Has the browser save a receipt in the paper size that is usual for the browser's language.
 *
 * @throws what `fetch` throws, and an error where the file is empty.
 */
export async function saveReceipt(name: string, fetch: (size: PaperSize) => Promise<Blob>): Promise<void> {
  const file = await fetch(paperSize(navigator.language));
  if (file.size === 0) throw new Error('Received empty response from server');
  saveFile(file, name);
}
