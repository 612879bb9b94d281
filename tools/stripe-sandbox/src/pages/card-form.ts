import type { FormFields } from '../api/bracket-form.ts';
import type { Card } from '../payments/payment-intent.ts';
import { type CardBehaviour, testCardOf } from './test-cards.ts';

/** The fields of the form, in order. */
export const cardFields = ['number', 'expiry', 'cvc', 'name'] as const;
export type CardField = (typeof cardFields)[number];

/** A message for each invalid field. */
export type CardProblems = Partial<Record<CardField, string>>;

/** A card as the user entered it, and its test behaviour. */
export interface ReadCard {
  readonly card: Card;
  readonly behaviour: CardBehaviour;
}

/** The input that the form may show again: never the number or the security code. */
export type StoredInput = Readonly<Record<'expiry' | 'name', string>>;

const typed = (form: FormFields, field: CardField): string => {
  const value = form[field];
  return typeof value === 'string' ? value.trim() : '';
};

interface Expiry {
  readonly exp_month: number;
  readonly exp_year: number;
}

function expiryOf(text: string): Expiry | undefined {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/?\s*((?:20)?\d{2})$/.exec(text) ?? [];
  return month && year ? { exp_month: Number(month), exp_year: 2000 + (Number(year) % 100) } : undefined;
}

/** A card is valid until its month is over everywhere on earth. */
const isOver = ({ exp_month, exp_year }: Expiry, now: Date) =>
  Date.UTC(exp_year, exp_month, 1) + 12 * 60 * 60_000 <= now.getTime();

function expiryProblem(text: string, now: Date): string | undefined {
  if (!text) return 'Enter the expiration date.';
  const expiry = expiryOf(text);
  if (!expiry) return 'Enter the expiration date as month and year, such as 04 / 30.';
  return isOver(expiry, now) ? "Your card's expiration date is in the past." : undefined;
}

function numberProblem(text: string): string | undefined {
  if (!text) return 'Enter a card number.';
  return testCardOf(text) ? undefined : 'This is a sandbox: use one of the test cards.';
}

/** The input that the form may show again. */
export const storedInput = (form: FormFields): StoredInput => ({
  expiry: typed(form, 'expiry').slice(0, 20),
  name: typed(form, 'name').slice(0, 100),
});

/** Reads the form. It keeps the last four digits of the number, and nothing of the security code. */
export function readCardForm(form: FormFields, now: Date): ReadCard | CardProblems {
  const [number, expiryText, cvc, name] = cardFields.map((field) => typed(form, field)) as [
    string,
    string,
    string,
    string,
  ];
  const problems: CardProblems = {
    number: numberProblem(number),
    expiry: expiryProblem(expiryText, now),
    cvc: /^\d{3}$/.test(cvc) ? undefined : 'Enter the 3 digits on the back of the card.',
    name: name && name.length <= 100 ? undefined : 'Enter the name on the card.',
  };
  const [test, expiry] = [testCardOf(number), expiryOf(expiryText)];
  if (!test || !expiry || Object.values(problems).some(Boolean)) return problems;
  return { card: { brand: 'visa', last4: test.number.slice(-4), ...expiry, name }, behaviour: test.behaviour };
}

export const isCard = (read: ReadCard | CardProblems): read is ReadCard => 'card' in read;
