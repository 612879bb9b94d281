import { corrected, type Word } from '@keystead/analyst';

/** Words that are recognized when misspelled. They are long enough not to be confused with others. */
const keyWords: ReadonlySet<string> = new Set(
  [
    'tenants tenant properties property leases payments payment overdue revenue income maintenance requests request',
    'occupancy occupied forecast deposits deposit plumbing plumber electrical electrician summary portfolio personnel',
    'assign remind message expenses expiring expire outstanding urgent vacant available contractors received collected',
    'apartments reminder completed cancelled pending landscaping cleaning painting roofing flooring carpentry breakdown',
  ].flatMap((line) => line.split(' ')),
);

/** Corrects a misspelled word. It leaves capitalised words, which may be names, and ordinary words. */
export const correctSpelling = (word: Word): Word => (word.text.length < 6 ? word : corrected(word, keyWords));

/** A regular expression from its source, in which other sources can be inserted. */
export const regex = (source: TemplateStringsArray, ...inserted: readonly string[]): RegExp =>
  new RegExp(String.raw(source, ...inserted));

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
