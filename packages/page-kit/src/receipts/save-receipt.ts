import { saveFile } from '@keystead/web-kit/queries';
import { type PaperSize, paperSize } from './paper-size.ts';

/**
 * Hands a receipt to the browser to save, made for the paper that people have where its language is spoken.
 * @throws what `fetch` throws, and an error where the file is empty.
 */
export async function saveReceipt(name: string, fetch: (size: PaperSize) => Promise<Blob>): Promise<void> {
  const file = await fetch(paperSize(navigator.language));
  if (file.size === 0) throw new Error('Received empty response from server');
  saveFile(file, name);
}
