import { datesInText, type NamedDate } from './dates-in-text.ts';
import { numberWords } from './number-words.ts';

/** A number that a text states. */
export interface StatedNumber {
  readonly text: string;
  readonly kind: 'money' | 'percent' | 'number';
  /** NaN for a number in a script or form that can't be compared. */
  readonly value: number;
  /** Formatted as an amount, `1,450` or `12.50`, and so no part of a name. */
  readonly amountLike: boolean;
  /** The adjacent words, in lower case. */
  readonly before: string;
  readonly after: string;
}

/** The dates in a text, and the numbers that are no part of one. */
export interface Stated {
  readonly dates: readonly NamedDate[];
  readonly numbers: readonly StatedNumber[];
}

const ordinal = /^[\s>+-]*\d{1,2}[.)](?=\s)/;
const time = /(?<![\d:$.,])\d{1,2}:\d\d(?::\d\d)?(?![\d:])/g;
const number =
  /(?<sign>[$€£¥]\s?|\b(?:usd|us\$|eur|dollars?)\s?)?(?<digits>\d(?:[\d,]*\d)?(?:\.\d+)?|[^\P{N}0-9])(?<scale>\s?(?:k|m|bn|thousand|million|billion)(?!\p{L}))?(?<unit>\s?%|\s?(?:percent|per cent)(?!\p{L})|\s?(?:dollars?|usd|bucks|euros?|cents)(?!\p{L})|\s?[€£])?/giu;

const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};

function amountOf(digits: string, scale: string | undefined): number {
  // `007` is a name, and `1,45` is not a valid number here.
  if (/^0\d/.test(digits) || !/^\d+(?:\.\d+)?$|^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return Number.NaN;
  return Number(digits.replaceAll(',', '')) * (factors[scale?.trim().toLowerCase() ?? ''] ?? 1);
}

const kindOf = (sign: string | undefined, unit: string | undefined) =>
  /%|per/i.test(unit ?? '') ? 'percent' : sign || unit ? 'money' : 'number';

const lastWord = /([\p{L}\p{N}]+)[^\p{L}\p{N}]*$/u;
const firstWord = /^[^\p{L}\p{N}]*([\p{L}\p{N}]+)/u;

/** Finds the figures in a plain text (see `plainReading`). */
export function figuresInText(text: string): Stated {
  const { dates, rest } = datesInText(text.replace(ordinal, ' ').replace(time, ' '));
  const numbers = [...rest.matchAll(number)].map((found): StatedNumber => {
    const { sign, digits = '', scale, unit } = found.groups ?? {};
    return {
      text: found[0].trim(),
      kind: kindOf(sign, unit),
      value: amountOf(digits, scale),
      amountLike: /[,.]\d/.test(digits) || scale !== undefined,
      before: lastWord.exec(rest.slice(0, found.index))?.[1]?.toLowerCase() ?? '',
      after: firstWord.exec(rest.slice(found.index + found[0].length))?.[1]?.toLowerCase() ?? '',
    };
  });
  const inWords = numberWords(rest).map(
    ({ text: words, value }): StatedNumber => ({
      text: words,
      kind: 'number',
      value,
      amountLike: true,
      before: '',
      after: '',
    }),
  );
  return { dates, numbers: [...numbers, ...inWords] };
}
