import { emailOf } from '../checkout/checkout-session.ts';
import { alertOf, type CardAttempt, cardHelp, cardInputs } from './card-fields.ts';
import { type ShownSession, summary } from './checkout-summary.ts';
import { type Html, html } from './html.ts';
import { pageFrame, shownAmount } from './page-frame.ts';
import { testCards } from './test-cards.ts';

const cards = testCards.filter(({ behaviour }) => behaviour !== 'fails_later');

/** The future charges of a subscription. */
const agreement = ({ session: { start, amount_total } }: ShownSession): Html | null | undefined =>
  start &&
  html`<p class="agreement">Your card is saved and charged ${shownAmount(amount_total)} every ${start.every} until you cancel.</p>`;

/** The page on which a session is paid by card. */
export function cardPage(shown: ShownSession, attempt: CardAttempt = {}): string {
  const alert = alertOf(attempt);
  const email = emailOf(shown.session);
  const amount = shownAmount(shown.due);
  const button = shown.session.start ? 'Subscribe' : `Pay ${amount}`;
  return pageFrame(
    `${alert ? 'Error: ' : ''}${button} (test)`,
    html`
<div class="checkout">
${summary(shown)}
<section class="payment" aria-labelledby="pay">
<h1 id="pay">Pay by card</h1>
${alert && html`<p class="alert" role="alert">${alert}</p>`}
<form method="post" class="card" novalidate>
${email && html`<p class="payer"><span>Email</span> ${email}</p>`}
${cardInputs(attempt)}
<button class="pay" name="action" value="pay">${button}</button>
${agreement(shown)}
</form>
${cardHelp(cards)}
</section>
</div>`,
  );
}
