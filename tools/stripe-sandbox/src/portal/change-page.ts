import { payingCard } from '../customers/customer-cards.ts';
import type { InvoiceLine } from '../invoices/invoice-line.ts';
import { type Html, html } from '../pages/html.ts';
import { formatAmount, formatDay } from '../pages/page-frame.ts';
import { intervalText } from '../prices/recurrence.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { ChangePreview } from '../subscriptions/subscription-service.ts';
import { formatPrice } from './format-price.ts';
import { goBack } from './go-back.ts';
import { portalFrame } from './portal-frame.ts';
import { addressOf, isAllowed, type Visit } from './visit.ts';

/** The data that the page of a plan change shows. */
export interface ChangeView {
  readonly subscription: Subscription;
  readonly preview: ChangePreview;
  /** Why the card didn't pay for the change. */
  readonly failure?: string | undefined;
}

const lineOf = ({ description, amount }: InvoiceLine) => html`
<li><span class="item-name">${description}</span> <span>${formatAmount(amount)}</span></li>`;

/** The part of the balance that is used today or left for later payments. */
function balanceLines({ starting_balance, ending_balance }: ChangePreview): Html {
  return html`
${starting_balance !== 0 && html`<li><span class="item-name">Account balance</span> <span>${formatAmount(starting_balance)}</span></li>`}
${ending_balance < 0 && html`<li><span class="item-name">Credit for your next payments</span> <span>${formatAmount(-ending_balance)}</span></li>`}
${ending_balance > 0 && html`<li><span class="item-name">Added to your next payment</span> <span>${formatAmount(ending_balance)}</span></li>`}`;
}

function afterwards({ price, period, ending_balance }: ChangePreview, { cancel_at_period_end }: Subscription): Html {
  const from = formatDay(period.end);
  if (cancel_at_period_end) return html`<p class="agreement">Your plan still ends on ${from}.</p>`;
  const credit = ending_balance < 0 ? ' Your credit is used first.' : '';
  return html`<p class="agreement">Then ${formatPrice(price)} from ${from}, charged every ${intervalText(price.recurring)} until you cancel.${credit}</p>`;
}

const cardLink = (visit: Visit, label: string): Html | false =>
  isAllowed(visit, { name: 'card' }) && html`<a href="${addressOf(visit.session, 'card')}">${label}</a>`;

const cardLine = (visit: Visit, subscription: Subscription) => {
  const card = payingCard(visit.customer, subscription);
  return card
    ? html`<p class="saved-card"><span>Visa ending in ${card.last4}</span> ${cardLink(visit, 'Update card')}</p>`
    : html`<p class="saved-card"><span>No saved card.</span> ${cardLink(visit, 'Add a card')}</p>`;
};

/** The page on which the customer confirms a plan change. */
export function changePage(visit: Visit, { subscription, preview, failure }: ChangeView): string {
  const { price, lines, amount_due } = preview;
  const title = `Change to ${price.product_name}`;
  return portalFrame(
    visit,
    failure ? `Error: ${title}` : title,
    html`
<section class="payment" aria-labelledby="change">
<h1 id="change">${title}</h1>
${failure && html`<p class="alert" role="alert">${failure} Your plan was not changed. ${cardLink(visit, 'Update your card')}</p>`}
<p>From ${subscription.price.product_name} (${formatPrice(subscription.price)}) to ${price.product_name} (${formatPrice(price)}).</p>
<ul class="lines">${lines.map(lineOf)}${balanceLines(preview)}
<li class="sum"><span>Due today</span> <span>${formatAmount(amount_due)}</span></li></ul>
${afterwards(preview, subscription)}
${cardLine(visit, subscription)}
<form method="post" class="choices">
<button name="action" value="change">Confirm</button>
${goBack(visit)}
</form>
</section>`,
  );
}
