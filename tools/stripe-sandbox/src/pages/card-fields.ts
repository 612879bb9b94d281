import { type CardField, type CardProblems, cardFields, type StoredInput } from './card-form.ts';
import { type Html, html } from './html.ts';
import type { TestCard } from './test-cards.ts';

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

/** The input fields of a card. */
export const cardInputs = (attempt: CardAttempt): Html[] =>
  cardFields.map((name) => field(name, attempt, name === (wrongField(attempt) ?? 'number')));

/** The list of accepted test cards. */
export const cardHelp = (cards: readonly TestCard[]): Html => html`
<details class="test-cards" open>
<summary>Test cards</summary>
<p>Use any future expiration date and any 3-digit security code.</p>
<dl>${cards.map(({ number, label }) => html`<div><dt>${number}</dt><dd>${label}</dd></div>`)}</dl>
</details>`;
