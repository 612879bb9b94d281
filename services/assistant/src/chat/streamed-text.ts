import type { Turn } from './turn.ts';

const newParagraph = /^[^\S\n]*\n[^\S\n]*\n/;

/**
 * The rest of a text after the part that was emitted; null where the part belongs to another text. Line breaks at both
 * ends are ignored, so that they don't make the answer vanish and appear again.
 */
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

  /** Discards the streamed text, if there is any. */
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
