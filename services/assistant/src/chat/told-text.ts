import type { Turn } from './turn.ts';

const newParagraph = /^[^\S\n]*\n[^\S\n]*\n/;

/**
 * The rest of a text after the part that was emitted; null where the part belongs to another text. Line breaks at both
 * ends are ignored, so that they don't make the answer vanish and appear again.
 */
function missing(told: string, whole: string): string | null {
  if (whole.startsWith(told)) return whole.slice(told.length);
  const begun = told.trimStart();
  const all = whole.trim();
  if (all.startsWith(begun)) return all.slice(begun.length);
  const read = begun.trimEnd();
  if (all === read) return '';
  const rest = all.slice(read.length);
  const goesOn = all.startsWith(read) && newParagraph.test(rest) && newParagraph.test(begun.slice(read.length));
  return goesOn ? rest.trimStart() : null;
}

/** Forwards the progress of an answer and records its text, so that the streamed text ends equal to the stored one. */
export class ToldText {
  readonly #pass: Turn['tell'];
  #text = '';

  constructor(pass: Turn['tell']) {
    this.#pass = pass;
  }

  readonly tell: Turn['tell'] = (progress) => {
    if (progress.type === 'text') this.#text += progress.text;
    if (progress.type === 'restart') this.#text = '';
    this.#pass(progress);
  };

  /** Discards the streamed text, if there is any. */
  startOver(): void {
    if (this.#text) this.tell({ type: 'restart' });
  }

  /** Emits the rest of the text, or the whole where another text was emitted. */
  complete(whole: string): void {
    const rest = missing(this.#text, whole);
    if (rest === null) this.startOver();
    const text = rest ?? whole;
    if (text) this.tell({ type: 'text', text });
  }
}
