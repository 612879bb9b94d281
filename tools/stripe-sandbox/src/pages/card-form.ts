import type { FormFields } from '../api/form-body.ts';
import type { Card } from '../payments/payment-intent.ts';
import { type CardBehaviour, type TestCard, testCardOf } from '../payments/test-cards.ts';
import { type Html, html } from './html.ts';

const cardFields = ['number', 'expiry', 'cvc', 'name'] as const;
type CardField = (typeof cardFields)[number];

type CardProblems = Partial<Record<CardField, string>>;

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

/** The messages and input to show after a rejected card. */
export interface CardAttempt {
  readonly problems?: CardProblems;
  /** Why the card didn't pay. */
  readonly failure?: string;
  readonly input?: StoredInput;
}

interface FieldSettings {
  readonly label: string;
  readonly hint: string;
  readonly autocomplete: string;
  readonly inputmode: 'numeric' | 'text';
  readonly maxLength: number;
}

const fieldSettings: Record<CardField, FieldSettings> = {
  number: {
    label: 'Card number',
    hint: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    maxLength: 30,
  },
  expiry: { label: 'Expiration date', hint: 'MM / YY', autocomplete: 'cc-exp', inputmode: 'numeric', maxLength: 9 },
  cvc: { label: 'Security code', hint: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric', maxLength: 3 },
  name: { label: 'Name on card', hint: '', autocomplete: 'cc-name', inputmode: 'text', maxLength: 100 },
};

function field(name: CardField, { problems = {}, input }: CardAttempt, focus: boolean): Html {
  const { label, hint, autocomplete, inputmode, maxLength } = fieldSettings[name];
  const problem = problems[name];
  const value = name === 'expiry' || name === 'name' ? (input?.[name] ?? '') : '';
  return html`
<div class="field ${name}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" placeholder="${hint}" autocomplete="${autocomplete}" inputmode="${inputmode}" maxlength="${maxLength}" required${problem && html` aria-invalid="true" aria-describedby="${name}-problem"`}${focus && html` autofocus`}>
${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
</div>`;
}

/** The first invalid field, which gets the focus, if any. */
const wrongField = ({ problems = {} }: CardAttempt): CardField | undefined => cardFields.find((name) => problems[name]);

/** The alert sentence; undefined if nothing is wrong. */
export const alertOf = (attempt: CardAttempt): string | undefined =>
  attempt.failure ?? (wrongField(attempt) && 'Check the card details below.');

export const cardInputs = (attempt: CardAttempt): Html[] =>
  cardFields.map((name) => field(name, attempt, name === (wrongField(attempt) ?? 'number')));

export const cardHelp = (cards: readonly TestCard[]): Html => html`
<details class="test-cards" open>
<summary>Test cards</summary>
<p>Use any future expiration date and any 3-digit security code.</p>
<dl>${cards.map(({ number, label }) => html`<div><dt>${number}</dt><dd>${label}</dd></div>`)}</dl>
</details>`;

/**
 * Stands in for a bank's confirmation dialog.
 * @param whether For example `you want to pay $29.00 with the card ending in 3155`.
 */
export const bankQuestion = (whether: string): Html => html`
<p>A real bank would now ask whether ${whether}. In the sandbox, you choose the outcome.</p>
<form method="post" class="choices">
<button name="action" value="confirm">Complete authentication</button>
<button name="action" value="fail" class="secondary">Fail authentication</button>
</form>`;
