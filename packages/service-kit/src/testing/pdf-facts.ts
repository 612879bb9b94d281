import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';

/** What a reader finds in a PDF. */
export interface PdfFacts {
  /** All of its text, with single spaces. */
  readonly text: string;
  readonly pages: number;
  /** Width and height of its first page, in points. */
  readonly size: readonly number[];
  readonly title: unknown;
  readonly language: unknown;
  /** Whether it says what each part of it is. */
  readonly tagged: boolean;
}

// A program of its own, which tests start: it opens the PDF that comes in, and what it finds goes out as JSON.
const document = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const { text, totalPages: pages } = await extractText(document, { mergePages: true });
const { info } = await document.getMetadata();
const { Title: title, Language: language } = info as Record<string, unknown>;
const { view } = await document.getPage(1);
const tagged = (await document.getMarkInfo())?.Marked === true;
const size = view.slice(2).map(Math.round);
const facts: PdfFacts = { text: text.replace(/\s+/g, ' '), pages, size, title, language, tagged };
process.stdout.write(JSON.stringify(facts));
