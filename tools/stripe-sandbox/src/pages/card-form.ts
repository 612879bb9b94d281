import type { Card } from '../payments/payment-intent.ts';
import { type CardBehaviour, type TestCard, testCardOf } from '../payments/test-cards.ts';
import { type Html, html } from './html.ts';
import type { SentForm } from './page-router.ts';

const cardFields = ['number', 'expiry', 'cvc', 'name'] as const;
type CardField = (typeof cardFields)[number];

type CardProblems = Partial<Record<CardField, string | undefined>>;

/** The input that the form may show again: never the number or the security code. */
type StoredInput = Readonly<Record<'expiry' | 'name', string>>;

/** A card as the user entered it with its test behaviour, or what is wrong with the entry. */
type CardEntry = { readonly input: StoredInput } & (
  | { readonly problems: CardProblems }
  | { readonly card: Card; readonly behaviour: CardBehaviour }
);

const typed = (form: SentForm, field: CardField): string => form[field]?.trim() ?? '';

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

/** Reads the form. It keeps the last four digits of the number, and nothing of the security code. */
export function readCardForm(form: SentForm, now: Date): CardEntry {
  const number = typed(form, 'number');
  const expiryText = typed(form, 'expiry');
  const name = typed(form, 'name');
  const problems: CardProblems = {
    number: numberProblem(number),
    expiry: expiryProblem(expiryText, now),
    cvc: /^\d{3}$/.test(typed(form, 'cvc')) ? undefined : 'Enter the 3 digits on the back of the card.',
    name: name && name.length <= 100 ? undefined : 'Enter the name on the card.',
  };
  const [test, expiry] = [testCardOf(number), expiryOf(expiryText)];
  const input = { expiry: expiryText.slice(0, 20), name: name.slice(0, 100) };
  if (!test || !expiry || Object.values(problems).some(Boolean)) return { problems, input };
  return { card: { brand: 'visa', last4: test.number.slice(-4), ...expiry, name }, behaviour: test.behaviour, input };
}

export interface CardAttempt {
  readonly problems?: CardProblems;
  /** Why the card didn't pay. */
  readonly failure?: string;
  readonly input?: StoredInput;
}

const fieldSettings = {
  number: { label: 'Card number', hint: '1234 1234 1234 1234', autocomplete: 'cc-number', maxLength: 30 },
  expiry: { label: 'Expiration date', hint: 'MM / YY', autocomplete: 'cc-exp', maxLength: 9 },
  cvc: { label: 'Security code', hint: 'CVC', autocomplete: 'cc-csc', maxLength: 3 },
  name: { label: 'Name on card', hint: '', autocomplete: 'cc-name', maxLength: 100 },
};

function field(name: CardField, { problems = {}, input }: CardAttempt, focus: boolean): Html {
  const { label, hint, autocomplete, maxLength } = fieldSettings[name];
  const inputmode = name === 'name' ? 'text' : 'numeric';
  const problem = problems[name];
  const value = name === 'expiry' || name === 'name' ? (input?.[name] ?? '') : '';
  return html`
<div class="field ${name}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" placeholder="${hint}" autocomplete="${autocomplete}" inputmode="${inputmode}" maxlength="${maxLength}" required${problem && html` aria-invalid="true" aria-describedby="${name}-problem"`}${focus && html` autofocus`}>
${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
</div>`;
}

const wrongField = ({ problems = {} }: CardAttempt): CardField | undefined => cardFields.find((name) => problems[name]);

/** The alert sentence; undefined if nothing is wrong. */
export const alertOf = (attempt: CardAttempt): string | undefined =>
  attempt.failure ?? (wrongField(attempt) && 'Check the card details below.');

/** The inputs for a card. The first one that is wrong has the focus, otherwise that of the number. */
export const cardInputs = (attempt: CardAttempt): Html[] =>
  cardFields.map((name) => field(name, attempt, name === (wrongField(attempt) ?? 'number')));

export const cardHelp = (cards: readonly TestCard[]): Html => html`
<details class="test-cards" open>
<summary>Test cards</summary>
<p>Use any future expiration date and any 3-digit security code.</p>
<dl>${cards.map(({ number, label }) => html`<div><dt>${number}</dt><dd>${label}</dd></div>`)}</dl>
</details>`;
