import type { Turn } from './turn.ts';

const newParagraph = /^[^\S\n]*\n[^\S\n]*\n/;

/**
 * What is missing of a whole text after a part that was told, null where that is another text. A model's line breaks at
 * both ends are none of it: for them nobody shall see the answer vanish and come again.
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

/** Passes on what is told of an answer and remembers its text, so that what was read ends as what is kept. */
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

  /** Has the text forgotten, where there is any. */
  startOver(): void {
    if (this.#text) this.tell({ type: 'restart' });
  }

  /** Tells what is missing of the whole text; all of it where another was told. */
  complete(whole: string): void {
    const rest = missing(this.#text, whole);
    if (rest === null) this.startOver();
    const text = rest ?? whole;
    if (text) this.tell({ type: 'text', text });
  }
}
