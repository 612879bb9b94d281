/** A date, or a part of one. */
export interface NamedDate {
  readonly text: string;
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

/** How the names of a month begin, in English, Spanish and German. */
const months = [
  'jan ene jän',
  'feb',
  'mar mär',
  'apr abr',
  'may mai',
  'jun',
  'jul',
  'aug ago',
  'sep',
  'oct okt',
  'nov',
  'dec dic dez',
];
const month =
  '(?<month>jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?' +
  '|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre' +
  '|jänner|märz|mai|juni|juli|oktober|dezember)\\.?(?!\\p{L})';
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?';
const of = '(?:(?:of|de|del)\\s+)?';
const year = '(?<year>(?:19|20)\\d\\d)(?!\\d|,\\d)';

/** Longer forms come first. An amount is no day: `March 1,450` names none. */
const forms = [
  `(?<year>\\d{4})-(?<number>\\d\\d)-(?<day>\\d\\d)(?!\\d)(?:T[\\d:.]+Z?)?`,
  `(?<number>\\d{1,2})/(?<day>\\d{1,2})/(?<year>\\d{4})(?!\\d)`,
  `${month}\\s+${day},?\\s+${year}`,
  `${day}\\s+${of}${month},?\\s+${of}${year}`,
  `(?<year>\\d{4})-(?<number>\\d\\d)(?![\\d-])`,
  `${month},?\\s+${of}${year}`,
  `${month}\\s+${day}(?![\\d.]|,\\d)`,
  `${day}\\s+${of}${month}`,
].map((form) => new RegExp(`(?<![\\p{L}\\d$.,-])${form}`, 'giu'));

function named(text: string, groups: Record<string, string | undefined>): NamedDate {
  const word = groups.month?.slice(0, 3).toLowerCase();
  return {
    text,
    ...(groups.year && { year: Number(groups.year) }),
    ...(word
      ? { month: months.findIndex((names) => names.split(' ').includes(word)) + 1 }
      : { month: Number(groups.number) }),
    ...(groups.day && { day: Number(groups.day) }),
  };
}

const inOrder = (from: number, step: number, words: string) =>
  words.split(' ').map((word, at) => [word, from + at * step] as const);

/** In English, Spanish and German. `once` is no number here: it is an English word too. */
const added = new Map<string, number>([
  ...inOrder(0, 1, 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'),
  ...inOrder(16, 1, 'sixteen seventeen eighteen nineteen'),
  ...inOrder(20, 10, 'twenty thirty forty fifty sixty seventy eighty ninety'),
  ...inOrder(2, 1, 'dos tres cuatro cinco seis siete ocho nueve diez'),
  ...inOrder(12, 1, 'doce trece catorce quince dieciséis diecisiete dieciocho diecinueve'),
  ...inOrder(20, 10, 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
  ...inOrder(
    200,
    100,
    'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
  ),
  ...inOrder(2, 1, 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn'),
  ...inOrder(16, 1, 'sechzehn siebzehn achtzehn neunzehn'),
  ...inOrder(20, 10, 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'),
]);
const large: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  million: 1e6,
  billion: 1e9,
  cien: 100,
  ciento: 100,
  mil: 1_000,
  millón: 1e6,
  millones: 1e6,
  hundert: 100,
  tausend: 1_000,
  millionen: 1e6,
};

const numberWord = [...added.keys(), ...Object.keys(large)].join('|');
const numberRun = new RegExp(
  `(?<!\\p{L})(?:${numberWord})(?:(?:\\s+(?:and|y|und))?[\\s-]+(?:${numberWord}))*(?!\\p{L})`,
  'giu',
);

function valueOfWords(words: readonly string[]): number {
  let total = 0;
  let part = 0;
  for (const each of words) {
    const factor = large[each];
    if (factor === 100) part = Math.max(part, 1) * 100;
    else if (factor) {
      total += Math.max(part, 1) * factor;
      part = 0;
    } else part += added.get(each) ?? 0;
  }
  return total + part;
}

export interface StatedNumber {
  readonly text: string;
  readonly kind: 'money' | 'percent' | 'number';
  /** NaN for a number in a script or form that can't be compared. */
  readonly value: number;
  /** Formatted as an amount, `1,450` or `12.50`, and so no part of a name. */
  readonly amountLike: boolean;
  /** After `#`, as the number of a record. */
  readonly isNumbered: boolean;
  /** The adjacent words, in lower case. */
  readonly before: string;
  readonly after: string;
}

const ordinal = /^[\s>+-]*\d{1,2}[.)](?=\s)/;
const time = /(?<![\d:$.,])\d{1,2}:\d\d(?::\d\d)?(?![\d:])/g;
/** Quarters, halves of a year, and ranks. */
const noCount = /(?<![\p{L}\p{N}])(?:[qh][1-4]|[1-9](?:st|nd|rd|th)|24\/7)(?![\p{L}\p{N}])/giu;
const number =
  /(?<sign>[$€£¥]\s?|\b(?:usd|us\$|eur|dollars?)\s?)?(?<digits>\d(?:[\d,]*\d)?(?:\.\d+)?|[^\P{N}0-9])(?<scale>\s?(?:k|m|bn|thousand|million|billion)(?!\p{L}))?(?<unit>\s?%|\s?(?:percent|per cent)(?!\p{L})|\s?(?:dollars?|usd|bucks|euros?|cents)(?!\p{L})|\s?[€£])?/giu;

const factors: Readonly<Record<string, number>> = { ...large, k: 1e3, m: 1e6, bn: 1e9 };

function amountOf(digits: string, scale: string | undefined): number {
  // `007` is a name, and `1,45` is not a valid number here.
  if (/^0\d/.test(digits) || !/^\d+(?:\.\d+)?$|^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return Number.NaN;
  return Number(digits.replaceAll(',', '')) * (factors[scale?.trim().toLowerCase() ?? ''] ?? 1);
}

const kindOf = (sign: string | undefined, unit: string | undefined) =>
  /%|per/i.test(unit ?? '') ? 'percent' : sign || unit ? 'money' : 'number';

const lastWord = /([\p{L}\p{N}]+)[^\p{L}\p{N}]*$/u;
const firstWord = /^[^\p{L}\p{N}]*([\p{L}\p{N}]+)/u;

/** The dates in a plain text (see `plainReading`), and the numbers that are no part of one. */
export function figuresInText(text: string) {
  const dates: NamedDate[] = [];
  let rest = text.replace(ordinal, ' ').replace(time, ' ');
  for (const form of forms)
    rest = rest.replace(form, (...found) => {
      dates.push(named(found[0], found.at(-1) as Record<string, string | undefined>));
      return ' ; ';
    });
  rest = rest.replace(noCount, ' ');
  const numbers = [...rest.matchAll(number)].map((found): StatedNumber => {
    const { sign, digits = '', scale, unit } = found.groups ?? {};
    return {
      text: found[0].trim(),
      kind: kindOf(sign, unit),
      value: amountOf(digits, scale),
      amountLike: /[,.]\d/.test(digits) || scale !== undefined,
      isNumbered: rest[found.index - 1] === '#',
      before: lastWord.exec(rest.slice(0, found.index))?.[1]?.toLowerCase() ?? '',
      after: firstWord.exec(rest.slice(found.index + found[0].length))?.[1]?.toLowerCase() ?? '',
    };
  });
  for (const [words] of rest.matchAll(numberRun)) {
    const value = valueOfWords(words.toLowerCase().split(/[\s-]+/));
    // `One` is also a pronoun.
    if (value !== 1)
      numbers.push({ text: words, kind: 'number', value, amountLike: true, isNumbered: false, before: '', after: '' });
  }
  return { dates, numbers };
}
