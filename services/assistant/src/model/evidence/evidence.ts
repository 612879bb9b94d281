import { dayIn } from '@keystead/service-kit';
import { comparable, plainReading } from '../guard/safe-line.ts';
import { MARK } from '../guard/unverified.ts';
import { figuresInText, type NamedDate, type StatedNumber } from './figures-in-text.ts';

const wholeDate = /^\d{4}-\d\d-\d\d$/;
const wholeMonth = /^\d{4}-\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** An amount as our own cards format it. */
const wholeAmount = /^\$\d[\d,]*\.\d\d$/;

/** A number beside one of these words is a statement and no part of a name. */
const statementWords = new Set(
  'a an and are at by for has have in is it its of on or owe owes owed paid pay rent revenue the to total totals was were with you your amount amounts balance cost costs due fee fees income overdue payment payments spent sum value worth'.split(
    ' ',
  ),
);

/** Fields with free text. A figure in it is no evidence. */
const freeTexts = new Set(
  'body comment comments content description lease_terms message notes reason reversal_reason specialties subject terms text'.split(
    ' ',
  ),
);
/** The field with the text of a document's page. An answer may state its figures, but a draft may not. */
const documentText = 'page_text';
/** Fields whose digits are an identifier and no quantity. */
const spellings = new Set('phone receipt_number transaction_id zip_code emergency_contact_phone'.split(' '));
/** Fields with a ratio between 0 and 1. */
export const shares = new Set(['occupancy', 'share']);
/** Fields with numbers that are no amounts of money. Any other field may hold one. */
export const counts =
  /(?:^|_)(?:count|page|photo|quantity|days|days_(?:left|late|open)|comments|documents|photos|months|requests|properties|tenants|leases|limit|payments|total|version|bedrooms|bathrooms|feet)$|^total_payments$/;

/** Fields with the number of a record. It names the record, and counts nothing. */
export const identifiers = /(?:^|_)(?:id|ids|voids|voided_by|assigned_to|created_by|renewal_of|version)$/;
/** Words before the number of a record. */
const recordWords = new Set(
  'id no nr number payment payments request requests ticket tenant tenants lease leases property properties charge charges person personnel pago solicitud inquilino contrato propiedad zahlung anfrage mieter mietvertrag vertrag objekt'.split(
    ' ',
  ),
);

const cents = (amount: number) => Math.round(Math.abs(amount) * 100);

export type Unit = 'money' | 'percent' | 'number';

/** A small number says too little without the word beside it. */
const MIN_TELLING = 10;

/** The figures of texts of documents. */
class StatedFigures {
  readonly #known = new Set<string>();

  add(text: string): void {
    const { dates, numbers } = figuresInText(text);
    for (const { year, month, day } of dates) {
      this.#known.add(datePart(year, month, day));
      if (year) this.#known.add(datePart(year)).add(datePart(year, month));
      this.#known.add(datePart(undefined, month, day));
    }
    for (const number of numbers) for (const form of this.#formsOf(number)) this.#known.add(form);
  }

  hasDate({ year, month, day }: NamedDate): boolean {
    return this.#known.has(datePart(year, month, day));
  }

  has(number: StatedNumber): boolean {
    return this.#formsOf(number).some((form) => this.#known.has(form));
  }

  /** How a number may be stated: an amount also without its sign, and a small number with a word beside it. */
  #formsOf({ kind, value, amountLike, before, after }: StatedNumber): string[] {
    if (kind === 'percent') return [`${value}%`];
    if (kind === 'money' || (amountLike && value >= MIN_TELLING)) return [`amount ${value}`];
    if (value >= MIN_TELLING) return [`number ${value}`];
    return [before && `${before} ${value}`, after && `${value} ${after}`].filter(Boolean);
  }
}

/**
 * The figures that an answer may state: those of its lookups and of the conversation. An amount must come from a
 * numeric field of a record or from a page of a document, never from other free text. Free text may be quoted verbatim.
 */
export class Evidence {
  readonly #money = new Set<number>();
  readonly #percents = new Set<number>();
  readonly #numbers = new Set<number>();
  readonly #ids = new Set<number>();
  readonly #stated = new Set<number>();
  readonly #userNumbers = new Set<number>();
  /** Dates, months, years and days of a month, each in its own form: `2026-03-01`, `2026-03`, `2026`, `03-01`. */
  readonly #dates = new Set<string>();
  /** Numbers in names and addresses with an adjacent word: `12 elm`. */
  readonly #neighbours = new Set<string>();
  /** Digit sequences that are no quantities, such as telephone numbers. */
  readonly #spellings = new Set<string>();
  readonly #texts: string[] = [];
  /** What documents state. */
  readonly #documents = new StatedFigures();
  readonly #emails = new Set<string>();
  readonly #zone: string;

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** The answer may repeat whatever the user's own words state. */
  addUserText(text: string): void {
    this.#addStated(plainReading(text));
    for (const { value } of figuresInText(plainReading(text)).numbers) this.#userNumbers.add(value);
    for (const [email] of text.matchAll(/[\w.+-]+@[\w.-]+\w/g)) this.#emails.add(email.toLowerCase());
  }

  /** An earlier answer may be repeated, except for its quotes, the names of records, and lines with a mark. */
  addAnswer(text: string): void {
    for (const line of text.split('\n')) if (!line.includes(MARK)) this.#addStated(withoutRecords(line));
  }

  /** Whether the user's own words state a number. */
  hasUserNumber(value: number): boolean {
    return this.#userNumbers.has(value);
  }

  addCalculated(value: number, unit: Unit): void {
    const rounded = [1, 10, 100, 10_000].map((places) => Math.abs(Math.round(value * places) / places));
    const known = { money: this.#money, percent: this.#percents, number: this.#numbers }[unit];
    for (const each of rounded) known.add(unit === 'money' ? cents(each) : each);
    // An amount may be stated without its sign, as in the column of a table.
    if (unit === 'money') for (const each of rounded) this.#numbers.add(each);
  }

  /** Numbers from the model's own input don't count as results. */
  addResult(data: unknown, input: unknown = {}): void {
    const inputNumbers = new Set<number>();
    visit(input, '', (value) => typeof value === 'number' && inputNumbers.add(value));
    visit(data, '', (value, key) => {
      // `ending_within_60_days`: a field name with which a tool states what it has counted.
      for (const [digits] of key.matchAll(/\d+/g)) this.#numbers.add(Number(digits));
      if (typeof value === 'number') {
        if (!inputNumbers.has(value)) this.#addNumber(value, key);
      } else if (typeof value === 'string') this.#addText(value, key);
      else if (Array.isArray(value)) this.#numbers.add(value.length);
    });
  }

  /** The answer may name the periods and limits of a tool call. */
  addInput(input: unknown): void {
    visit(input, '', (value, key) => {
      if (typeof value === 'string') this.addDate(value);
      else if (typeof value === 'number' && /^(?:limit|months|within_days)$/.test(key)) this.#numbers.add(value);
    });
  }

  hasEmail(email: string): boolean {
    return this.#emails.has(email.toLowerCase());
  }

  /** The figures in a line of a letter that have no evidence. It may set a time limit: `within 7 days`. */
  unsupportedInLetter(line: string): string[] {
    const isTimeLimit = ({ kind, value }: StatedNumber) => kind === 'number' && Number.isInteger(value) && value < 10;
    return this.#without(line, (one) => isTimeLimit(one) || this.#supports(one));
  }

  /** The figures in a draft that have no evidence. Documents are none: what leaves the house rests on records. */
  unsupportedInDraft(line: string): string[] {
    return this.#without(line, (one) => this.#supports(one));
  }

  /** The figures in a line of an answer that have no evidence. */
  unsupported(line: string): string[] {
    return this.#without(
      line,
      (one) => this.#supports(one) || this.#documents.has(one),
      (date) => this.#documents.hasDate(date),
    );
  }

  #without(
    line: string,
    has: (number: StatedNumber) => boolean,
    hasDate: (date: NamedDate) => boolean = () => false,
  ): string[] {
    const { dates, numbers } = figuresInText(this.#withoutSpellings(this.#withoutQuotes(plainReading(line))));
    const isKnown = (date: NamedDate) => this.#dates.has(datePart(date.year, date.month, date.day)) || hasDate(date);
    return [...dates.filter((date) => !isKnown(date)), ...numbers.filter((one) => !has(one))].map(({ text }) => text);
  }

  #supports({ kind, value, text, amountLike, isNumbered, before, after }: StatedNumber): boolean {
    if (this.#stated.has(value)) return true;
    if (kind === 'money') return this.#money.has(cents(value));
    if (kind === 'percent') return this.#percents.has(value);
    if (this.#numbers.has(value)) return true;
    if (amountLike) return false;
    if (this.#ids.has(value) && (isNumbered || recordWords.has(before))) return true;
    const isPartOfName = this.#neighbours.has(`${before} ${text}`) || this.#neighbours.has(`${text} ${after}`);
    return isPartOfName || this.#dates.has(String(value));
  }

  #addStated(text: string): void {
    const { dates, numbers } = figuresInText(text);
    for (const date of dates) this.#addNamed(date);
    for (const { value } of numbers) this.#stated.add(value);
    for (const { value } of numbers) if (value >= 1900 && value <= 2100) this.#dates.add(String(value));
  }

  #addNumber(value: number, key: string): void {
    if (identifiers.test(key)) return void this.#ids.add(value);
    this.#numbers.add(Math.abs(value));
    if (shares.has(key))
      for (const places of [1, 10, 100]) this.#percents.add(Math.round(value * 100 * places) / places);
    if (counts.test(key)) return;
    this.#money.add(cents(value));
    this.#money.add(cents(Math.round(value)));
    this.#numbers.add(Math.round(Math.abs(value)));
  }

  #addText(text: string, key: string): void {
    if (key === 'path' || this.addDate(text)) return;
    if (wholeAmount.test(text)) return void this.#money.add(cents(Number(text.replace(/[$,]/g, ''))));
    const read = comparable(text);
    this.#texts.push(read);
    if (key === documentText) return void this.#documents.add(plainReading(text));
    if (freeTexts.has(key)) return;
    if (key === 'email') this.#emails.add(read);
    if (spellings.has(key) && /\d/.test(read)) return void this.#spellings.add(read);
    for (const { kind, text: digits, amountLike, before, after } of figuresInText(read).numbers) {
      if (kind !== 'number' || amountLike || !/^\d{1,4}$/.test(digits)) continue;
      if (before && !statementWords.has(before)) this.#neighbours.add(`${before} ${digits}`);
      if (after && !statementWords.has(after)) this.#neighbours.add(`${digits} ${after}`);
    }
  }

  /** Adds a day, an instant or a month; false if the text is none of them. */
  addDate(text: string): boolean {
    if (wholeMonth.test(text)) this.#dates.add(text).add(text.slice(0, 4));
    const days = wholeDate.test(text) ? [text] : [];
    if (instant.test(text)) days.push(text.slice(0, 10), dayIn(this.#zone, new Date(text)));
    for (const each of days)
      for (const part of [each, each.slice(0, 7), each.slice(0, 4), each.slice(5)]) this.#dates.add(part);
    return days.length > 0 || wholeMonth.test(text);
  }

  #addNamed({ year, month, day }: NamedDate): void {
    this.#dates.add(datePart(year, month, day));
    if (year) this.#dates.add(String(year)).add(datePart(year, month));
    if (month && day) this.#dates.add(datePart(undefined, month, day));
  }

  #withoutQuotes(text: string): string {
    const isQuoted = (words: string) => {
      const read = comparable(words);
      return read.length > 2 && this.#texts.some((each) => each.includes(read));
    };
    const quoted = /^\s*>\s*(.+)$/.exec(text)?.[1];
    if (quoted && isQuoted(quoted)) return '';
    return text.replace(/["“”]([^"“”]+)["“”]/g, (whole, words: string) => (isQuoted(words) ? ' ; ' : whole));
  }

  #withoutSpellings(text: string): string {
    let rest = text.toLowerCase();
    for (const each of this.#spellings) rest = rest.replaceAll(each, ' ; ');
    return rest;
  }
}

/** A line without labels of links and quotes. A quoted text may contain quotation marks, so the last one ends it. */
function withoutRecords(line: string): string {
  const text = plainReading(line.replace(/\[(?:\\.|[^\]\\])*\]\([^)]*\)/g, ' ; '));
  return /^\s*>/.test(text) ? '' : text.replace(/["“”].*["“”]|["“”].*$/, ' ; ');
}

function datePart(year?: number, month?: number, day?: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return [year && String(year), month && two(month), day && two(day)].filter(Boolean).join('-');
}

/** Calls back for each value in a tree, with the name of the field that contains it or its list. */
function visit(value: unknown, key: string, see: (value: unknown, key: string) => void): void {
  see(value, key);
  if (Array.isArray(value)) for (const each of value) visit(each, key, see);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) visit(each, name, see);
}
