import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import type { PdfPart, PdfRange } from './pdf-text.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function textOf(pdf: Pdf, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  const parts = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
  return parts.join('').trim();
}

/** The pages from one on that fit the limits, and at least one: a longer one is cut. */
async function readPart({ bytes, from, maxPages, maxCharacters }: PdfRange): Promise<PdfPart> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  const pages: { page: number; text: string }[] = [];
  let left = maxCharacters;
  for (let page = from; page <= pdf.numPages && pages.length < maxPages; page++) {
    const text = await textOf(pdf, page);
    if (text.length > left && pages.length > 0) break;
    pages.push({ page, text: text.length > left ? `${text.slice(0, left).toWellFormed()}…` : text });
    left -= text.length;
    if (left <= 0) break;
  }
  return { total: pdf.numPages, pages };
}

// A thread that `readPdf` starts for one file, and ends.
try {
  parentPort?.postMessage(await readPart(workerData));
} catch (error) {
  const problem = (error as Error).name === 'PasswordException' ? 'encrypted' : 'broken';
  parentPort?.postMessage({ problem } satisfies PdfPart);
}
