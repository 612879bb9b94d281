import type { CheckoutSession } from '../checkout/checkout-session.ts';
import { type Html, html } from './html.ts';
import { shownAmount } from './page-frame.ts';

/** A session as its page shows it. `due` is the amount in cents that is charged today. */
export interface ShownSession {
  readonly session: CheckoutSession;
  readonly due: number;
}

const itemOf = ({ name, description, unit_amount, quantity }: CheckoutSession['line_items'][number]) => html`
<li><span class="item-name">${name}${quantity > 1 && html` <span class="quantity">× ${quantity}</span>`}
${description && html`<small>${description}</small>`}</span> <span>${shownAmount(unit_amount * quantity)}</span></li>`;

const balanceLines = ({ session, due }: ShownSession) => html`
<li><span class="item-name">Balance of your account</span> <span>${shownAmount(due - session.amount_total)}</span></li>
<li class="sum"><span>Due today</span> <span>${shownAmount(due)}</span></li>`;

const headOf = ({ session: { start, amount_total, line_items } }: ShownSession) =>
  start
    ? html`
<h2 id="summary">Subscribe to ${line_items.map(({ name }) => name).join()}</h2>
<p class="total">${shownAmount(amount_total)} <span class="every">per ${start.every}</span></p>`
    : html`
<h2 id="summary">You pay</h2>
<p class="total">${shownAmount(amount_total)}</p>`;

/** The items to pay for, and the link back. */
export function summary(shown: ShownSession): Html {
  const { cancel_url, line_items } = shown.session;
  return html`
<section class="summary" aria-labelledby="summary">
${cancel_url && html`<a class="back" href="${cancel_url}">Back without paying</a>`}
${headOf(shown)}
<ul class="lines">${line_items.map(itemOf)}${shown.due !== shown.session.amount_total && balanceLines(shown)}</ul>
</section>`;
}
