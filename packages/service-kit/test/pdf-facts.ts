import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';

/** The facts that a reader extracts from a PDF. */
export interface PdfFacts {
  /** All text, with single spaces. */
  readonly text: string;
  readonly pages: number;
  /** Width and height of the first page, in points. */
  readonly size: readonly number[];
  readonly title: unknown;
  readonly language: unknown;
  /** Whether the PDF is tagged (marks the role of each part). */
  readonly tagged: boolean;
}

// This module is a separate program that tests start. It reads a PDF from stdin and writes the facts to stdout as JSON.
const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const { text, totalPages: pages } = await extractText(document, { mergePages: true });
const { info } = await document.getMetadata();
const { Title: title, Language: language } = info as Record<string, unknown>;
const { view } = await document.getPage(1);
const tagged = (await document.getMarkInfo())?.Marked === true;
const size = view.slice(2).map(Math.round);
const facts: PdfFacts = { text: text.replace(/\s+/g, ' '), pages, size, title, language, tagged };
process.stdout.write(JSON.stringify(facts));
