import type { CheckoutSession } from '../checkout/checkout-session.ts';
import type { CardField, CardProblems, KeptInput } from './card-form.ts';
import { cardFields } from './card-form.ts';
import { type Html, html } from './html.ts';
import { pageFrame, shownAmount, summary } from './page-frame.ts';
import { testCards } from './test-cards.ts';

/** What the page says of an attempt that failed. */
export interface CardPageState {
  readonly problems?: CardProblems;
  /** Why the card didn't pay. */
  readonly failure?: string;
  readonly input?: KeptInput;
}

interface FieldLook {
  readonly label: string;
  readonly hint: string;
  readonly autocomplete: string;
  readonly inputmode: 'numeric' | 'text';
  readonly most: number;
}

const looks: Record<CardField, FieldLook> = {
  number: {
    label: 'Card number',
    hint: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    inputmode: 'numeric',
    most: 30,
  },
  expiry: { label: 'Expiry date', hint: 'MM / YY', autocomplete: 'cc-exp', inputmode: 'numeric', most: 9 },
  cvc: { label: 'Security code', hint: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric', most: 3 },
  name: { label: 'Name on card', hint: '', autocomplete: 'cc-name', inputmode: 'text', most: 100 },
};

function field(name: CardField, { problems = {}, input }: CardPageState, focus: boolean): Html {
  const { label, hint, autocomplete, inputmode, most } = looks[name];
  const problem = problems[name];
  const value = name === 'expiry' || name === 'name' ? (input?.[name] ?? '') : '';
  return html`
<div class="field ${name}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" placeholder="${hint}" autocomplete="${autocomplete}" inputmode="${inputmode}" maxlength="${most}" required${problem && html` aria-invalid="true" aria-describedby="${name}-problem"`}${focus && html` autofocus`}>
${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
</div>`;
}

const cardHelp = html`
<details class="test-cards" open>
<summary>Test cards</summary>
<p>Any expiry date in the future and any 3 digits will do.</p>
<dl>${testCards.map(({ number, label }) => html`<div><dt>${number}</dt><dd>${label}</dd></div>`)}</dl>
</details>`;

/** The page on which a session is paid by card. */
export function cardPage(session: CheckoutSession, state: CardPageState = {}): string {
  const { problems = {}, failure } = state;
  const first = cardFields.find((name) => problems[name]);
  const alert = failure ?? (first && 'Please check the card below.');
  const title = `${alert ? 'Error: ' : ''}Pay ${shownAmount(session.amount_total)} (test)`;
  return pageFrame(
    title,
    html`
<div class="checkout">
${summary(session)}
<section class="payment" aria-labelledby="pay">
<h1 id="pay">Pay by card</h1>
${alert && html`<p class="alert" role="alert">${alert}</p>`}
<form method="post" novalidate>
${session.customer_email && html`<p class="payer"><span>Email</span> ${session.customer_email}</p>`}
${cardFields.map((name) => field(name, state, name === (first ?? 'number')))}
<button class="pay" name="action" value="pay">Pay ${shownAmount(session.amount_total)}</button>
</form>
${cardHelp}
</section>
</div>`,
  );
}
