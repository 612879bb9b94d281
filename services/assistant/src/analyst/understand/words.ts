export interface Word {
  /** In lower case, without accents and without a possessive `'s`, with misspelled key words corrected. */
  readonly text: string;
  /** As typed, without a possessive. */
  readonly raw: string;
  readonly possessive: boolean;
  /** True: a phrase ends before the word, such as a clause at a comma. */
  readonly apart: boolean;
}

const contractions: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc`]/g, "'"],
  [/\b(what|who|where|when|how|that|it|there|here|he|she)'s\b/gi, '$1 is'],
  [/\b(ca|wo)n't\b/gi, 'can not'],
  [/n't\b/gi, ' not'],
  [/\blet's\b/gi, 'let us'],
  [/\bi'm\b/gi, 'I am'],
  [/'(ve|ll|re|d)\b/gi, ' '],
  [/\be-mail/gi, 'email'],
];

// Dates and amounts stay in one piece. Hyphenated words are split, as in a search.
const pieces =
  /\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\$?\d[\d,]*(?:\.\d+)?(?![\p{L}\d])|[\p{L}\p{M}\p{N}]+(?:'[\p{L}]+)*|[?!;:,()"\u201c\u201d]|\.(?=\s|$)/gu;
const isWord = /[\p{L}\p{N}]/u;

export function wordsOf(typed: string): Word[] {
  const plain = contractions.reduce((so, [from, to]) => so.replace(from, to), typed);
  const words: Word[] = [];
  let apart = false;
  for (const [piece] of plain.matchAll(pieces)) {
    if (isWord.test(piece)) {
      const raw = piece.replace(/'s$/i, '').replace(/,$/, '');
      const text = raw
        .normalize('NFKD')
        .replace(/\p{M}|'/gu, '')
        .toLowerCase();
      words.push({ text, raw, possessive: /'s$/i.test(piece), apart });
      apart = /,$/.test(piece);
    } else apart = true;
  }
  return words;
}

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
