import type { CheckoutSession } from '../checkout/checkout-session.ts';
import { type Html, html } from './html.ts';
import { formatAmount } from './page-frame.ts';

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
export function summary(view: SessionView): Html {
  const { cancel_url, line_items } = view.session;
  return html`
<section class="summary" aria-labelledby="summary">
${cancel_url && html`<a class="back" href="${cancel_url}">Back without paying</a>`}
${headOf(view)}
<ul class="lines">${line_items.map(itemOf)}${view.due !== view.session.amount_total && balanceLines(view)}</ul>
</section>`;
}
