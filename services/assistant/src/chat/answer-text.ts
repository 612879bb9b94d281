import type { Source } from '../tools/tool.ts';
import { recordLink } from './markdown.ts';
import type { AnswerResult, Turn } from './turn.ts';

const MAX_ANSWER_LENGTH = 40_000;

/** Text that a page can show and store: without control characters other than tabs and line breaks. */
export const readable = (content: string) => content.replace(/[^\P{Cc}\t\r\n]/gu, ' ').slice(0, MAX_ANSWER_LENGTH);

/** A longer line of sources is no help. */
const MAX_SOURCES = 6;

/** Where an answer names pages of a document, in English, Spanish or German. */
const namedPages = /(?<!\p{L})(?:pages?|páginas?|seiten?)\s+((?:\d+(?:\s*(?:,|and|y|und|&)\s*)?)+)/giu;

/**
 * An answer's text, followed by links to the pages that show its figures. Of a document's pages that were read, those
 * that the answer names; all if it names none.
 */
export function withSources({ content, sources }: Pick<AnswerResult, 'content' | 'sources'>): string {
  const named = new Set([...content.matchAll(namedPages)].flatMap(([, list = '']) => list.match(/\d+/g) ?? []));
  const isNamed = ({ page }: Source) => named.has(String(page));
  const isCited = (source: Source) => source.page === undefined || !sources.some(isNamed) || isNamed(source);
  const pages = new Map<string, Source>();
  for (const source of sources.filter(isCited)) {
    const place = `${source.path} ${source.page ?? ''}`;
    if (source.path.startsWith('/app/') && !pages.has(place)) pages.set(place, source);
  }
  if (pages.size === 0) return content;
  const links = [...pages.values()].slice(0, MAX_SOURCES).map(({ label, path }) => recordLink(label, path));
  return `${content.trimEnd()}\n\nSources: ${links.join(', ')}`;
}

const newParagraph = /^[^\S\n]*\n[^\S\n]*\n/;

/** The rest after the emitted part, apart from line breaks at both ends; null where that part is of another text. */
function missing(sent: string, whole: string): string | null {
  if (whole.startsWith(sent)) return whole.slice(sent.length);
  const sentText = sent.trimStart();
  const all = whole.trim();
  if (all.startsWith(sentText)) return all.slice(sentText.length);
  const read = sentText.trimEnd();
  if (all === read) return '';
  const rest = all.slice(read.length);
  const isContinuation =
    all.startsWith(read) && newParagraph.test(rest) && newParagraph.test(sentText.slice(read.length));
  return isContinuation ? rest.trimStart() : null;
}

/** Forwards the progress of an answer and records its text, so that the streamed text ends equal to the stored one. */
export class StreamedText {
  readonly #forward: Turn['emit'];
  #text = '';

  constructor(forward: Turn['emit']) {
    this.#forward = forward;
  }

  readonly emit: Turn['emit'] = (progress) => {
    if (progress.type === 'text') this.#text += progress.text;
    if (progress.type === 'restart') this.#text = '';
    this.#forward(progress);
  };

  startOver(): void {
    if (this.#text) this.emit({ type: 'restart' });
  }

  /** Emits the rest of the text, or the whole where another text was emitted. */
  complete(whole: string): void {
    const rest = missing(this.#text, whole);
    if (rest === null) this.startOver();
    const text = rest ?? whole;
    if (text) this.emit({ type: 'text', text });
  }
}
