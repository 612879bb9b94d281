import { smallNumbers } from '@keystead/analyst';
import type { AssistantAction } from '@keystead/contracts';
import type { Card, Expected, Unit, Universe } from './question.ts';

/** From best to worst. `misleading`: the whole in place of the part, or of someone else. */
export const grades = ['right', 'refused', 'unhelpful', 'misleading', 'wrong'] as const;
export type Grade = (typeof grades)[number];

/** An answer as its reader sees it. */
export interface Answer {
  readonly text: string;
  readonly actions: readonly Pick<AssistantAction, 'kind' | 'title' | 'details' | 'message'>[];
}

const dayFormats = ['en-US', 'en-GB', 'es', 'de'].flatMap((locale) =>
  (['long', 'medium'] as const).map((dateStyle) => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' })),
);

/** Without accents, typographic quotes and letter case. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase();

/** The text without the addresses of links, markup and the line of sources. */
const wordsOf = (markdown: string): string =>
  markdown
    .replace(/\n+Sources: .*$/s, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[*\\[\]`]/g, '');

/** The first paragraph, or all of an answer that begins with a list or a table. */
function leadOf(words: string): string {
  const [lead = ''] = words.trim().split(/\n\s*\n|\n(?=\s*[|-])/);
  return /^\s*[|-]/.test(lead) ? words : lead;
}

/** Whether a name occurs as words of their own. */
export const mentions = (text: string, name: string): boolean => {
  const escaped = plain(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'u').test(plain(text));
};

const REFUSALS = [
  /can(?:'|no)t (?:answer|do|tell|say|see|calculate|exclude|filter|count|compare|sort|group|look|read|help|forecast|find|give|know)/,
  /(?:did|do) not (?:understand|know|take account|take into account|have)/,
  /(?:didn't|don't) (?:understand|know|take account|have)/,
  /not understood|without taking|is not (?:recorded|spoken|stored)|are not (?:recorded|stored)|(?:are|is) only available to/,
  /no (?:entiendo|entendi|hablo|puedo|he entendido|comprendo)|nicht (?:verstanden|verstehe)|verstehe (?:ich )?nicht|kann (?:ich )?(?:das |diese frage )?nicht|spreche (?:ich )?(?:hier )?(?:nur|kein)|solo (?:hablo|entiendo)/,
  /did you mean/,
];
const refuses = (text: string): boolean => REFUSALS.some((refusal) => refusal.test(plain(text)));

const NOT_FOUND =
  /(?:find no|found no|there is no|no) (?:\w+ ){0,4}(?:called|named|like|with the name)|(?:find no|found no) /;

const TOOK_FOR_NAME = /find no property, tenant or maintenance personnel called/;

/** The numbers that a token can stand for: 1.234,50 in German is 1,234.50 in English. */
const readings = (token: string): number[] => [
  Number(token.replaceAll(',', '')),
  Number(token.replaceAll('.', '').replace(',', '.')),
];

const withoutDates = (text: string): string =>
  text
    .replace(/\b\d{4}-\d{2}(?:-\d{2})?\b/g, ' ')
    .replace(/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:, \d{4})?\b/gi, ' ')
    .replace(
      /\b\d{1,2}\.? (?:de )?(?:jan|feb|m[aä]r|apr|ma[yi]|ju[nl]|aug|sep|o[ck]t|nov|de[cz]|ene|abr|ago|dic)[a-z]*\.?(?: (?:de )?\d{4})?\b/gi,
      ' ',
    )
    .replace(/\b20[23]\d\b/g, ' ');

/** The figures of a unit in a text. */
export function figuresIn(text: string, unit: Unit): number[] {
  if (unit === 'money')
    return tokens(text, /(?:\$\s?|US\$\s?)(\d[\d,.]*\d|\d)|(\d[\d,.]*\d|\d)\s?(?:\$|dollars|dólares|USD)/g);
  if (unit === 'percent') return tokens(text, /(\d[\d,.]*\d|\d)\s?(?:%|percent)/g);
  const rest = withoutDates(text.replace(/\$\s?\d[\d,.]*|\d[\d,.]*\s?(?:%|percent)/g, ' '));
  const words = smallNumbers.flatMap((word, value) => (new RegExp(`\\b${word}\\b`, 'i').test(rest) ? [value] : []));
  const none =
    unit === 'count' && /\b(?:no|none|nobody|nothing|no one|ning[uú]n\w*|keine?\w*|niemand)\b/i.test(rest) ? [0] : [];
  return [...tokens(rest, /(?<![\w.,])(\d[\d,.]*\d|\d)(?![\w])/g), ...words, ...none];
}

const tokens = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)]
    .flatMap((found) => readings(found[1] ?? found[2] ?? ''))
    .filter((value) => !Number.isNaN(value));

const tolerance: Record<Unit, number> = { money: 0.006, count: 0, percent: 0.51, number: 0.51 };
const has = (figures: readonly number[], values: readonly number[], unit: Unit): boolean =>
  figures.some((figure) => values.some((value) => Math.abs(figure - value) <= tolerance[unit]));
/** Whether a text states an amount, or a number without a unit. */
const states = (text: string, value: number): boolean =>
  has([...figuresIn(text, 'money'), ...figuresIn(text, 'number')], [value], 'money');

/** More figures in a first paragraph are no answer to a question about one. */
const MAX_FIGURES = 6;

/** An answer that does not contain the truth: a refusal if it says so. */
const otherwise = (words: string, grade: Grade): Grade => (refuses(words) ? 'refused' : grade);

function gradeFigure(words: string, { unit, value, or, whole }: Expected & { type: 'figure' }): Grade {
  const lead = leadOf(words);
  const stated = figuresIn(lead, unit);
  const truths = [value, ...or];
  if (has(stated, truths, unit) && new Set(stated).size <= MAX_FIGURES) return 'right';
  if (value === 0 && unit === 'money' && figuresIn(lead, 'count').includes(0)) return 'right';
  if (refuses(words)) return 'refused';
  if (has(figuresIn(words, unit), truths, unit)) return 'unhelpful';
  if (has(stated, whole, unit)) return 'misleading';
  if (unit === 'number' && !/square f|sq\.? ?ft|days/.test(plain(lead))) return 'unhelpful';
  return stated.length > 0 ? 'wrong' : 'unhelpful';
}

const mentioned = (words: string, { names }: Universe): string[] => {
  // The longer name first: "Robert Smithson" is not "Robert Smith".
  let rest = words;
  return [...names]
    .sort((one, other) => other.length - one.length)
    .filter((name) => {
      if (!mentions(rest, name)) return false;
      rest = plain(rest).replaceAll(plain(name), ' ; ');
      return true;
    });
};

function gradeNames(words: string, expected: Expected & { type: 'names' }): Grade {
  const readingsOfIt = [expected.names, ...expected.or];
  const shown = new Set(mentioned(words, expected.universe));
  const isRight = (names: readonly string[]) => {
    const extra = [...shown].some((name) => !names.includes(name));
    const isWhole = names.every((name) => shown.has(name));
    const isCut = shown.size > 0 && figuresIn(leadOf(words), 'count').includes(names.length);
    return !extra && (names.length === 0 ? figuresIn(words, 'count').includes(0) : isWhole || isCut);
  };
  if (readingsOfIt.some(isRight)) return 'right';
  if (refuses(words)) return 'refused';
  if (shown.size === 0) return 'unhelpful';
  return expected.names.every((name) => shown.has(name)) ? 'misleading' : 'wrong';
}

function gradeFirst(words: string, { names, universe, value }: Expected & { type: 'first' }): Grade {
  const order = (text: string) =>
    mentioned(text, universe).sort((one, other) => plain(text).indexOf(plain(one)) - plain(text).indexOf(plain(other)));
  const [inLead, all] = [order(leadOf(words)), order(words)];
  const shown = inLead.length > 0 ? inLead : all;
  const begins =
    names.every((name, at) => shown[at] === name) || (names.length > 1 && names.every((name, at) => all[at] === name));
  if (begins && (shown.length <= names.length || names.length === 1) && (value === undefined || states(words, value)))
    return names.length === 1 && shown.length > 2 && inLead.length === 0 ? otherwise(words, 'unhelpful') : 'right';
  if (refuses(words)) return 'refused';
  if (all.length === 0) return 'unhelpful';
  if (begins) return 'misleading';
  return all.length > names.length + 2 ? 'misleading' : 'wrong';
}

/** The first cell of a row of a table, or an item of a list. */
const rowNameOf = (line: string): string => line.split('|')[1] ?? (/^\s*-/.test(line) ? line : '');

function gradeRows(words: string, { rows, unit }: Expected & { type: 'rows' }): Grade {
  const lines = words.split('\n');
  const results = rows.map(([names, value]) => {
    const own = lines.filter((line) => names.some((name) => mentions(line, name)));
    const stated = (some: readonly string[]) =>
      some.flatMap((line) => figuresIn(line, unit === 'number' ? 'count' : unit));
    if (has(stated(own), [value], unit)) return 'right';
    // A group is named at the beginning of its row.
    const groups = own.filter((line) => names.some((name) => mentions(rowNameOf(line), name)));
    return stated(groups).length === 0 ? 'absent' : 'wrong';
  });
  const right = results.filter((it) => it === 'right').length;
  // A long table may end early if it says so.
  const isCut = results.includes('wrong') === false && right >= 10 && figuresIn(words, 'count').includes(rows.length);
  if (right === rows.length || isCut) return 'right';
  if (refuses(words)) return 'refused';
  if (!results.includes('wrong')) return 'unhelpful';
  // Where few are right, the rows are about something else.
  return right <= rows.length / 2 ? 'misleading' : 'wrong';
}

const daysIn = (day: string): string[] => [day, ...dayFormats.map((format) => format.format(new Date(day)))];

function gradeDay(words: string, { day, or }: Expected & { type: 'day' }): Grade {
  const lead = leadOf(words);
  const isIn = (text: string) => [day, ...or].some((it) => daysIn(it).some((spelling) => mentions(text, spelling)));
  if (isIn(lead)) return 'right';
  if (refuses(words)) return 'refused';
  if (isIn(words)) return 'unhelpful';
  return /\b20[23]\d\b/.test(lead) ? 'wrong' : 'unhelpful';
}

function gradeTexts(words: string, { all, none }: Expected & { type: 'texts' }): Grade {
  const found = all.map((it) =>
    [it].flat().some((one) => (typeof one === 'number' ? states(words, one) : plain(words).includes(plain(one)))),
  );
  if (found.every(Boolean)) return none.some((one) => mentions(words, one)) ? 'misleading' : 'right';
  return otherwise(words, 'unhelpful');
}

function gradeYes(words: string, { yes, also }: Expected & { type: 'yes' }): Grade {
  if (also.some((text) => plain(leadOf(words)).includes(text))) return 'right';
  const said = /^\W*(yes|no|si|ja|nein)\b/.exec(plain(words))?.[1];
  if (said === undefined) return otherwise(words, 'unhelpful');
  return yes === !said.startsWith('n') ? 'right' : 'wrong';
}

const cardText = ({ title, details, message }: Answer['actions'][number]): string =>
  [title, ...details.map(({ label, value }) => `${label}: ${value}`), message?.subject, message?.text].join('\n');
const peopleOn = (action: Answer['actions'][number], people: readonly string[]): string[] => {
  const about = action.message ? action.message.to.join('\n') : cardText(action);
  return people.filter((name) => mentions(about, name));
};

function matches(action: Answer['actions'][number], { kinds, amounts = [], texts = [] }: Card): boolean {
  const text = cardText(action);
  const stated = figuresIn(text, 'money');
  return (
    kinds.includes(action.kind) &&
    amounts.every((amount) => has(stated, [amount], 'money')) &&
    texts.every((it) => [it].flat().some((one) => plain(text).includes(plain(one))))
  );
}

function gradeCards({ text, actions }: Answer, { cards, people }: Expected & { type: 'cards' }): Grade {
  if (actions.length === 0) return otherwise(wordsOf(text), 'unhelpful');
  const wanted = cards.flatMap(({ who }) => who ?? []);
  const shown = actions.flatMap((action) => peopleOn(action, people));
  const extra = wanted.length > 0 && shown.some((name) => !wanted.includes(name));
  const missing = wanted.some((name) => !shown.includes(name));
  if (extra) return missing ? 'wrong' : 'misleading';
  // It may draft some first, if it says so.
  if (missing) return otherwise(wordsOf(text), /the first (?:\d+ )?of/.test(plain(text)) ? 'unhelpful' : 'misleading');
  const isMade = (card: Card) =>
    actions.some((action) => (!card.who || peopleOn(action, people).includes(card.who)) && matches(action, card));
  if (cards.every(isMade)) return wanted.length > 0 || actions.length === cards.length ? 'right' : 'misleading';
  // The right person, but another kind of card or amount. A message without the amount is only poor.
  const isPoor = cards.every((card) =>
    actions.some(
      (action) =>
        card.kinds.includes(action.kind) &&
        action.kind === 'message' &&
        figuresIn(cardText(action), 'money').length === 0,
    ),
  );
  return isPoor ? 'unhelpful' : 'wrong';
}

function gradeRefusal(words: string, question: string): Grade {
  const own = figuresIn(question, 'number');
  const data = figuresIn(leadOf(words), 'money').filter((it) => !own.includes(it));
  if (refuses(words) && data.length === 0) return 'right';
  if (NOT_FOUND.test(plain(words))) return 'unhelpful';
  return data.length > 0 || words.includes('|') ? 'misleading' : 'unhelpful';
}

function gradeUnknown(words: string, name: string): Grade {
  const isDenied = NOT_FOUND.test(plain(words)) || refuses(words);
  if (isDenied) return plain(words).includes(plain(name)) || refuses(words) ? 'right' : 'unhelpful';
  return /\d/.test(words) ? 'misleading' : 'unhelpful';
}

const LANGUAGE_WORDS = {
  es: /\b(?:el|los|las|del|hay|es|son|por|con|una|tiene|usted|tus|su|sus|que|en espanol|pregunta|no)\b/g,
  de: /\b(?:der|die|das|und|ist|sind|haben|hat|sie|mit|von|im|ein|eine|kein|keine|ich|nicht|es|auf deutsch|zum)\b/g,
};
const ENGLISH_WORDS = /\b(?:the|of|is|are|you|have|and|your|in total|with|from|did|not|understand)\b/g;
function speaks(words: string, language: 'es' | 'de'): boolean {
  const countOf = (pattern: RegExp) => plain(words).match(pattern)?.length ?? 0;
  return countOf(LANGUAGE_WORDS[language]) > countOf(ENGLISH_WORDS);
}

function gradeIn(answer: Answer, question: string, { language, expected }: Expected & { type: 'in' }): Grade {
  const grade = gradeAnswer(answer, question, expected);
  // A true answer in English is of little use to somebody who asks in another language, and so is a refusal.
  const isSpoken = speaks(wordsOf(answer.text), language);
  return isSpoken || grade === 'misleading' || grade === 'wrong' ? grade : 'unhelpful';
}

/** Grades an answer to a question by its truth. */
export function gradeAnswer(answer: Answer, question: string, expected: Expected): Grade {
  const words = wordsOf(answer.text);
  // It took a word of the question for a name.
  if (TOOK_FOR_NAME.test(words) && expected.type !== 'unknown' && expected.type !== 'in') return 'unhelpful';
  switch (expected.type) {
    case 'figure':
      return gradeFigure(words, expected);
    case 'names':
      return gradeNames(words, expected);
    case 'first':
      return gradeFirst(words, expected);
    case 'rows':
      return gradeRows(words, expected);
    case 'day':
      return gradeDay(words, expected);
    case 'yes':
      return gradeYes(words, expected);
    case 'texts':
      return gradeTexts(words, expected);
    case 'cards':
      return gradeCards(answer, expected);
    case 'refusal':
      return gradeRefusal(words, question);
    case 'unknown':
      return gradeUnknown(words, expected.name);
    case 'in':
      return gradeIn(answer, question, expected);
  }
}
