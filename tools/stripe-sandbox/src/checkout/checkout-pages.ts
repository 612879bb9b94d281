import { alertOf, bankQuestion, type CardAttempt, cardHelp, cardInputs } from '../pages/card-form.ts';
import { formatAmount, type Html, html, linkTo, notice, pageFrame } from '../pages/html.ts';
import type { Card } from '../payments/payment-intent.ts';
import { testCards } from '../payments/test-cards.ts';
import { type CheckoutSession, emailOf, MAX_FAILURES, returnAddress } from './checkout-session.ts';

/** A session as its page shows it. `due` is the amount in cents that is charged today. */
export interface SessionView {
  readonly session: CheckoutSession;
  readonly due: number;
}

const itemOf = ({ name, description, unit_amount, quantity }: CheckoutSession['line_items'][number]) => html`
<li><span class="item-name">${name}${quantity > 1 && html` <span class="quantity">× ${quantity}</span>`}
${description && html`<small>${description}</small>`}</span> <span>${formatAmount(unit_amount * quantity)}</span></li>`;

const balanceLines = ({ session, due }: SessionView) => html`
<li><span class="item-name">Account balance</span> <span>${formatAmount(due - session.amount_total)}</span></li>
<li class="sum"><span>Due today</span> <span>${formatAmount(due)}</span></li>`;

const headOf = ({ session: { start, amount_total, line_items } }: SessionView) =>
  start
    ? html`
<h2 id="summary">Subscribe to ${line_items.map(({ name }) => name).join()}</h2>
<p class="total">${formatAmount(amount_total)} <span class="every">per ${start.every}</span></p>`
    : html`
<h2 id="summary">You pay</h2>
<p class="total">${formatAmount(amount_total)}</p>`;

/** The items to pay for, and the link back. */
function summary(view: SessionView): Html {
  const { cancel_url, line_items } = view.session;
  return html`
<section class="summary" aria-labelledby="summary">
${cancel_url && html`<a class="back" href="${cancel_url}">Back without paying</a>`}
${headOf(view)}
<ul class="lines">${line_items.map(itemOf)}${view.due !== view.session.amount_total && balanceLines(view)}</ul>
</section>`;
}

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

/** The page that stands in for the confirmation of a payment by the payer's bank. */
export const confirmPage = (view: SessionView, { last4 }: Card): string =>
  pageFrame(
    'Confirm the payment (test)',
    html`
<div class="checkout">
${summary(view)}
<section class="payment" aria-labelledby="confirm">
<h1 id="confirm">Confirm the payment</h1>
${bankQuestion(`you want to pay ${formatAmount(view.due)} with the card ending in ${last4}`)}
</section>
</div>`,
  );

export const completePage = (session: CheckoutSession): string =>
  session.start
    ? notice(
        'Your subscription has started',
        'You can return to Keystead now.',
        linkTo(returnAddress(session), 'Return to Keystead'),
      )
    : notice(
        'This payment is complete',
        `${formatAmount(session.amount_total)} was paid. You can return to Keystead now.`,
        linkTo(returnAddress(session), 'Return to Keystead'),
      );

/** The page of a session that has expired, or has had too many failed payment attempts. */
export const expiredPage = ({ cancel_url, failed_attempts }: CheckoutSession): string =>
  notice(
    failed_attempts < MAX_FAILURES ? 'This checkout has expired' : 'This checkout is locked',
    `${failed_attempts < MAX_FAILURES ? '' : 'Too many payment attempts failed. '}Nothing was paid. Go back and start the payment again.`,
    cancel_url ? linkTo(cancel_url, 'Go back') : undefined,
  );

/** The page for a URL without a session. */
export const unknownPage = (): string =>
  notice('Checkout not found', 'Check the address, or go back and start the payment again.');
