import type { Word } from './words.ts';

/** A question that several readers parse in turn. Words that one reader takes are hidden from the others. */
export class Scan {
  readonly words: readonly Word[];
  readonly #taken = new Set<number>();

  constructor(words: readonly Word[]) {
    this.words = words;
  }

  /** The words, separated by blanks. Each taken word appears as `_`. */
  get text(): string {
    return this.words.map(({ text }, at) => (this.#taken.has(at) ? '_' : text)).join(' ');
  }

  readonly isTaken = (at: number): boolean => this.#taken.has(at);

  takeWords(first: number, last: number): void {
    for (let at = first; at <= last; at += 1) this.#taken.add(at);
  }

  /** Takes the words of the first match. The pattern must begin and end with whole words. */
  take(pattern: RegExp): RegExpExecArray | null {
    const text = this.text;
    const found = pattern.exec(text);
    if (!found) return null;
    const [whole] = found;
    const before = text.slice(0, found.index + whole.length - whole.trimStart().length);
    const first = before.split(' ').length - 1;
    this.takeWords(first, first + whole.trim().split(' ').length - 1);
    return found;
  }
}
