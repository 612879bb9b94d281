import type { Word } from './words.ts';

/** A question that several parsers read in turn. Words that one parser consumes are hidden from the others. */
export class Scan {
  readonly words: readonly Word[];
  readonly #consumed = new Set<number>();

  constructor(words: readonly Word[]) {
    this.words = words;
  }

  /** The words, separated by blanks. Each consumed word appears as `_`. */
  get text(): string {
    return this.words.map(({ text }, at) => (this.#consumed.has(at) ? '_' : text)).join(' ');
  }

  readonly isConsumed = (at: number): boolean => this.#consumed.has(at);

  consumeWords(first: number, last: number): void {
    for (let at = first; at <= last; at += 1) this.#consumed.add(at);
  }

  /** Consumes the words of the first match. The pattern must begin and end with whole words. */
  consume(pattern: RegExp): RegExpExecArray | null {
    const text = this.text;
    const found = pattern.exec(text);
    if (!found) return null;
    const [whole] = found;
    const before = text.slice(0, found.index + whole.length - whole.trimStart().length);
    const first = before.split(' ').length - 1;
    this.consumeWords(first, first + whole.trim().split(' ').length - 1);
    return found;
  }
}
