import { Input, OneOf } from '@keystead/contracts';
import { ValidationFailed } from '@keystead/service-kit';
import { Decimal } from 'decimal.js';
import Type, { type Static } from 'typebox';
import { plainReading } from '../guard/safe-line.ts';
import { counts, type Evidence, identifiers, shares, type Unit } from './evidence.ts';
import { figuresInText } from './figures-in-text.ts';

const operations = [
  'add',
  'subtract',
  'multiply',
  'divide',
  'percent',
  'average',
  'difference',
  'increase_by_percent',
  'decrease_by_percent',
] as const;
type Operation = (typeof operations)[number];

const CalculationInput = Input({
  operation: Type.With(OneOf(operations), {
    description:
      'add and average take all operands. The others take two, a and b: subtract a - b, multiply, divide a / b, percent: how many percent of b is a, difference: how much b is above a, increase_by_percent and decrease_by_percent: a changed by b percent (what if).',
  }),
  operands: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
    minItems: 1,
    maxItems: 50,
    description:
      'Each is the reference of a value in a result, such as r1.sum.overdue_amount, r2.rows[0].amount, r2.rows[*].amount for that of every row, r2.rows.length, or c1 for an earlier calculation; or a number that the person has named, such as 3.5.',
  }),
});

/** The tool with which a model calculates. It exists only within a turn, since it calculates with the turn's results. */
export const calculateTool = {
  label: 'Calculating',
  description:
    'Calculates exactly with values of results and numbers of the person, and returns the result with its unit. State no sum, difference, average, share or forecast of your own without it.',
  input: CalculationInput,
};

interface Value {
  readonly value: Decimal;
  readonly unit: Unit;
}

interface Calculation extends Value {
  /** As it is shown: `$2,900.00 ÷ 2 = $1,450.00`. */
  readonly text: string;
}

const invalid = (problem: string) => new ValidationFailed({ operands: problem });

/** Fields with amounts of money. What is none of them is counted. */
const amounts =
  /amount|balance|charged|cost|credit|deposit|due_now|fee|held|hourly_rate|income|interest|owed|paid$|past_due|price|rent|revenue/;

function unitOf(key: string): Unit {
  if (shares.has(key) || /(?:^|_)percent$/.test(key)) return 'percent';
  return amounts.test(key) && !/^without_/.test(key) && !counts.test(key) ? 'money' : 'number';
}

const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

function inWords({ value, unit }: Value): string {
  const sign = value.isNegative() && !value.isZero() ? '-' : '';
  const [whole = '0', rest] = (unit === 'money' ? value.abs().toFixed(2) : value.abs().toString()).split('.');
  const digits = grouped(whole) + (rest ? `.${rest}` : '');
  return unit === 'money' ? `${sign}$${digits}` : `${sign}${digits}${unit === 'percent' ? '%' : ''}`;
}

const roundings: Readonly<Record<Unit, number>> = { money: 2, percent: 2, number: 4 };

/** The values at a path such as `sum.amount`, `rows[0].amount` or `rows[*].amount`. */
function valuesAt(data: unknown, path: readonly string[], key = ''): Value[] {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (typeof data !== 'number' || !Number.isFinite(data) || identifiers.test(key)) return [];
    const unit = unitOf(key);
    const value = new Decimal(data);
    return [{ value: shares.has(key) ? value.times(100) : value, unit }];
  }
  if (Array.isArray(data)) {
    if (step === '*') return data.flatMap((each) => valuesAt(each, rest, key));
    if (step === 'length') return rest.length ? [] : [{ value: new Decimal(data.length), unit: 'number' }];
    return valuesAt(data[Number(step)], rest, key);
  }
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, step)) return [];
  return valuesAt((data as Record<string, unknown>)[step], rest, step);
}

const symbols: Partial<Record<Operation, string>> = { add: '+', subtract: '-', multiply: '×', divide: '÷' };

/** Operands that are spelled out; of more, only how many there are. */
const MAX_SPELLED = 6;

/** The results of a turn's tools, and what is calculated with them. */
export class Calculations {
  readonly #evidence: Evidence;
  readonly #results = new Map<string, unknown>();
  readonly #calculations = new Map<string, Calculation>();

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
  }

  /** Adds a result, and returns its reference. */
  add(data: unknown): string {
    const reference = `r${this.#results.size + 1}`;
    this.#results.set(reference, data);
    return reference;
  }

  /** @throws ValidationFailed for an operand that is in no result and in no question, or an impossible calculation. */
  calculate({ operation, operands }: Static<typeof CalculationInput>) {
    const values = operands.flatMap((operand) => this.#valuesOf(operand));
    const { value, unit, text } = calculated(operation, values);
    const reference = `c${this.#calculations.size + 1}`;
    const rounded = value.toDecimalPlaces(roundings[unit], Decimal.ROUND_HALF_UP);
    const isRounded = !rounded.equals(value);
    const whole = `${text} ${isRounded ? '≈' : '='} ${inWords({ value: rounded, unit })}`;
    this.#calculations.set(reference, { value, unit, text: whole });
    this.#evidence.addCalculated(rounded.toNumber(), unit);
    return { ref: reference, result: inWords({ value: rounded, unit }), calculation: whole, rounded: isRounded };
  }

  /** The calculations whose results a text states. */
  statedIn(text: string): string[] {
    const stated = text.split('\n').flatMap((line) => figuresInText(plainReading(line)).numbers);
    const isStated = ({ value, unit }: Calculation) =>
      [0, 1, 2, 4].some((places) => {
        const rounded = value.abs().toDecimalPlaces(places, Decimal.ROUND_HALF_UP).toNumber();
        return stated.some((one) => one.value === rounded && (unit !== 'percent' || one.kind === 'percent'));
      });
    return [...this.#calculations.values()].filter(isStated).map((one) => one.text);
  }

  #valuesOf(operand: string): Value[] {
    const trimmed = operand.trim();
    const [, reference = '', path = ''] = /^([rc]\d+)((?:\.[\w]+|\[(?:\d+|\*)\])*)$/.exec(trimmed) ?? [];
    if (!reference) return [this.#userNumber(trimmed)];
    const earlier = this.#calculations.get(reference);
    if (earlier && !path) return [earlier];
    // `data` is what the results of tools stand in.
    const steps = (path.match(/[\w*]+/g) ?? []).filter((step, at) => !(at === 0 && step === 'data'));
    const values = valuesAt(this.#results.get(reference), steps);
    if (values.length === 0) throw invalid(`${trimmed} is no number of a result`);
    return values;
  }

  #userNumber(text: string): Value {
    const [number, ...more] = figuresInText(text).numbers;
    if (!number || more.length > 0 || !Number.isFinite(number.value))
      throw invalid(`${text} is neither the reference of a value nor a number`);
    if (!this.#evidence.hasUserNumber(number.value))
      throw invalid(`${text} is no number that the person has named; use the reference of a result`);
    const value = new Decimal(number.value);
    return { value: /^-/.test(text) ? value.negated() : value, unit: number.kind };
  }
}

/** The wider unit of two: an amount times a count is an amount. */
const unitOfBoth = (a: Unit, b: Unit): Unit => (a === 'money' || b === 'money' ? 'money' : a === b ? a : 'number');

function ofMany(operation: 'add' | 'average', values: readonly Value[]): Calculation {
  const unit = values.map((each) => each.unit).reduce((all, each) => (all === each ? all : 'number'));
  const money = values.some((each) => each.unit === 'money');
  const sum = Decimal.sum(...values.map(({ value }) => value));
  const terms =
    values.length <= MAX_SPELLED
      ? values.map(inWords).join(' + ')
      : `the sum of ${values.length} values, ${inWords({ value: sum, unit: money ? 'money' : unit })}`;
  const added = { value: sum, unit: money ? ('money' as const) : unit, text: terms };
  if (operation === 'add') return added;
  const text = `${values.length > 1 && values.length <= MAX_SPELLED ? `(${terms})` : terms} ÷ ${values.length}`;
  return { ...added, value: sum.dividedBy(values.length), text };
}

function calculated(operation: Operation, values: readonly Value[]): Calculation {
  const [a, b, ...more] = values;
  if (!a) throw invalid('must name a value');
  if (operation === 'add' || operation === 'average') return ofMany(operation, values);
  if (!b || more.length > 0) throw invalid(`must be two values for ${operation}`);
  const [first, second] = [inWords(a), inWords(b)];
  const factor = (sign: '+' | '-') => {
    const change = a.value.times(b.value).dividedBy(100);
    const percent = `${b.value.toString()}%`;
    const value = sign === '+' ? a.value.plus(change) : a.value.minus(change);
    return { value, unit: a.unit, text: `${first} ${sign} ${percent}` };
  };
  const text = `${first} ${symbols[operation]} ${second}`;
  switch (operation) {
    case 'subtract':
      return { value: a.value.minus(b.value), unit: unitOfBoth(a.unit, b.unit), text };
    case 'difference':
      return { value: b.value.minus(a.value), unit: unitOfBoth(a.unit, b.unit), text: `${second} - ${first}` };
    case 'multiply':
      // A share of something: 3% of an amount.
      if (a.unit !== b.unit && (a.unit === 'percent' || b.unit === 'percent'))
        return { value: a.value.times(b.value).dividedBy(100), unit: a.unit === 'percent' ? b.unit : a.unit, text };
      return { value: a.value.times(b.value), unit: unitOfBoth(a.unit, b.unit), text };
    case 'increase_by_percent':
      return factor('+');
    case 'decrease_by_percent':
      return factor('-');
    default: {
      if (b.value.isZero()) throw invalid('must not divide by zero');
      if (operation === 'percent')
        return { value: a.value.dividedBy(b.value).times(100), unit: 'percent', text: `${first} of ${second}` };
      return { value: a.value.dividedBy(b.value), unit: a.unit === b.unit ? 'number' : a.unit, text };
    }
  }
}
