import { emailOf } from '../checkout/checkout-session.ts';
import { alertOf, type CardAttempt, cardHelp, cardInputs } from './card-fields.ts';
import { type SessionView, summary } from './checkout-summary.ts';
import { type Html, html } from './html.ts';
import { formatAmount, pageFrame } from './page-frame.ts';
import { testCards } from './test-cards.ts';

const cards = testCards.filter(({ behaviour }) => behaviour !== 'fails_later');

/** The future charges of a subscription. */
const agreement = ({ session: { start, amount_total } }: SessionView): Html | null | undefined =>
  start &&
  html`<p class="agreement">Your card is saved and charged ${formatAmount(amount_total)} every ${start.every} until you cancel.</p>`;

/** The page on which a session is paid by card. */
export function cardPage(view: SessionView, attempt: CardAttempt = {}): string {
  const alert = alertOf(attempt);
  const email = emailOf(view.session);
  const amount = formatAmount(view.due);
  const button = view.session.start ? 'Subscribe' : `Pay ${amount}`;
  return pageFrame(
    `${alert ? 'Error: ' : ''}${button} (test)`,
    html`
<div class="checkout">
${summary(view)}
<section class="payment" aria-labelledby="pay">
<h1 id="pay">Pay by card</h1>
${alert && html`<p class="alert" role="alert">${alert}</p>`}
<form method="post" class="card" novalidate>
${email && html`<p class="payer"><span>Email</span> ${email}</p>`}
${cardInputs(attempt)}
<button class="pay" name="action" value="pay">${button}</button>
${agreement(view)}
</form>
${cardHelp(cards)}
</section>
</div>`,
  );
}
