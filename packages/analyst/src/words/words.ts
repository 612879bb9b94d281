import { distance } from 'fastest-levenshtein';
import { isOrdinary } from '../vocabulary/ordinary.ts';

export interface Word {
  /** In lower case, without accents, abbreviations written out, and misspelled words of the vocabulary corrected. */
  readonly text: string;
  /** As typed. */
  readonly raw: string;
  readonly possessive: boolean;
  /** True: a clause ends before the word. */
  readonly apart: boolean;
}

/** From zero to twelve. */
export const smallNumbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** The value of a word for a number or of digits such as "$1,500" and "2e3"; undefined for another word. */
export function numberOf(word: string): number | undefined {
  const small = smallNumbers.indexOf(word);
  if (small >= 0) return small;
  return /^\$?\d[\d,]*(?:\.\d+)?(?:e3)?$/.test(word) ? Number(word.replace(/[$,]/g, '')) : undefined;
}

const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc`]/g, "'"],
  [/\b(what|who|where|when|how|that|it|there|here|he|she)'?s\b(?<!\b(?:its|hes|shes)\b)/gi, '$1 is'],
  [/\b(ca|wo)n'?t\b/gi, 'can not'],
  [/\b(do|does|did|has|have|had|is|are|was|were)nt\b|n't\b/gi, '$1 not'],
  [/\blet's\b/gi, 'let us'],
  [/\b(i)'m\b/gi, '$1 am'],
  [/\bive\b/gi, 'i have'],
  [/(?<!\p{L})'?til\b/giu, 'till'],
  [/(?<![\p{L}\d])'(\d\d)(?!\d)/gu, '20$1'],
  [/'(ve|ll|re|d)\b/gi, ' '],
  [/\bw\/o\b/gi, 'without'],
  [/\bw\/(?=\s)/gi, 'with'],
  [/(?<!\p{L})rn(?!\p{L})/giu, 'right now'],
  [/(?<!\p{L})u(?!\p{L})/giu, 'you'],
  [/(?<!\p{L})ur(?!\p{L})/giu, 'your'],
  [/(?<!\p{L})r(?!\p{L})/giu, 'are'],
  [/\b(?:pls|plz)\b/gi, 'please'],
  [/\b(?:wich|whch)\b/gi, 'which'],
  [/\b(?:shud|shuld)\b/gi, 'should'],
  [/\b(?:cud|culd)\b/gi, 'could'],
  [/\b(?:wat|wht|waht)\b/gi, 'what'],
  [/\babt\b/gi, 'about'],
  [/\bhalf a year\b/gi, '6 months'],
  [/\bin an average (week|month|quarter|year)\b/gi, 'on average per $1'],
  [/\b(?:a|one) year and a half\b/gi, '18 months'],
  [/\bgimme\b/gi, 'give me'],
  [/\blemme\b/gi, 'let me'],
  [/\bavg\b\.?/gi, 'average'],
  [/\bsq\.? ?(?:ft|feet|foot)\b\.?|\bsqft\b|\bft2\b/gi, 'square feet'],
  [/\b(\d+) ?(?:br|bd|bdrm|beds?)\b/gi, '$1 bedrooms'],
  [/>=/g, ' at least '],
  [/<=/g, ' at most '],
  [/>/g, ' more than '],
  [/</g, ' less than '],
  [/%/g, ' percent '],
  [/\be-mail/gi, 'email'],
  [/\$\s+(?=\d)/g, '$$'],
  [/\b(\d+(?:\.\d+)?)k\b/gi, '$1e3'],
  // Rents are by the month.
  [/(\d{3,}|\d,\d{3})(?: dollars| bucks)? (?:a|per|each|every) month\b/gi, '$1'],
];

const pieces =
  /\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\$?\d[\d,]*(?:\.\d+)?(?:e3)?(?![\p{L}\d])|[\p{L}\p{M}\p{N}]+(?:'[\p{L}]+)*|[?!;:,()"\u201c\u201d]|\.(?=\s|$)/gu;

const plain = (raw: string): string =>
  raw
    .normalize('NFKD')
    .replace(/\p{M}|'/gu, '')
    .toLowerCase();

/** A question with its abbreviations written out, and its misspelled words of a vocabulary corrected. */
export const writtenOut = (typed: string, vocabulary: ReadonlySet<string>): string =>
  abbreviations
    .reduce((so, [from, to]) => so.replace(from, to), typed)
    .replace(
      /(?<![\p{L}'])\p{Ll}+(?![\p{L}'])/gu,
      (raw) => corrected({ text: raw, raw, possessive: false, apart: false }, vocabulary).text,
    );

export function wordsOf(typed: string): Word[] {
  const text = abbreviations.reduce((so, [from, to]) => so.replace(from, to), typed);
  const words: Word[] = [];
  let apart = false;
  for (const [piece] of text.matchAll(pieces)) {
    if (!/[\p{L}\p{N}]/u.test(piece)) {
      apart = true;
      continue;
    }
    const raw = piece.replace(/'s?$/i, '').replace(/,$/, '');
    words.push({ text: plain(raw), raw, possessive: /'s?$/i.test(piece), apart });
    apart = /,$/.test(piece);
  }
  return words;
}

/** The words of a name as they are compared. */
export const nameWords = (name: string): string[] => wordsOf(name).map(({ text }) => text);

/**
 * The word of a vocabulary that a misspelled one means: the only one within one letter, or two for a long word.
 * Capitalised words may be names and stay.
 */
export function corrected(word: Word, vocabulary: ReadonlySet<string>): Word {
  const { text, raw } = word;
  if (text.length < 5 || vocabulary.has(text) || isOrdinary(text) || !/^[\p{Ll}\p{M}']+$/u.test(raw)) return word;
  const max = text.length < 8 ? 1 : 2;
  const near = [...vocabulary].filter(
    (known) => known.length >= 4 && Math.abs(known.length - text.length) <= max && isNear(text, known, max),
  );
  const best = Math.min(...near.map((known) => lettersApart(text, known)));
  const [first, second] = near.filter((known) => lettersApart(text, known) === best);
  if (!first) return word;
  // Singular and plural of one word are no doubt.
  return second && first.slice(0, 4) !== second.slice(0, 4) ? word : { ...word, text: first };
}

/** Swapped neighbours count as one change. */
function lettersApart(typed: string, known: string): number {
  const apart = distance(typed, known);
  return apart === 2 && [...typed].sort().join('') === [...known].sort().join('') ? 1 : apart;
}

const isNear = (typed: string, known: string, max: number) =>
  typed[0] === known[0] && lettersApart(typed, known) <= max;
