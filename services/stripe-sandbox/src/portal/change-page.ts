import { payingCard } from '../customers/customer-cards.ts';
import type { InvoiceLine } from '../invoices/invoice-line.ts';
import { type Html, html } from '../pages/html.ts';
import { shownAmount, shownDay } from '../pages/page-frame.ts';
import { intervalText } from '../prices/recurrence.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { ChangePreview } from '../subscriptions/subscription-service.ts';
import { goBack } from './go-back.ts';
import { portalFrame } from './portal-frame.ts';
import { shownPrice } from './shown-price.ts';
import { addressOf, isAllowed, type Visit } from './visit.ts';

/** The data that the page of a plan change shows. */
export interface ShownChange {
  readonly subscription: Subscription;
  readonly preview: ChangePreview;
  /** Why the card didn't pay for the change. */
  readonly failure?: string | undefined;
}

const lineOf = ({ description, amount }: InvoiceLine) => html`
<li><span class="item-name">${description}</span> <span>${shownAmount(amount)}</span></li>`;

/** The part of the balance that is used today or left for later payments. */
function balanceLines({ starting_balance, ending_balance }: ChangePreview): Html {
  return html`
${starting_balance !== 0 && html`<li><span class="item-name">Balance of your account</span> <span>${shownAmount(starting_balance)}</span></li>`}
${ending_balance < 0 && html`<li><span class="item-name">Credit for your next payments</span> <span>${shownAmount(-ending_balance)}</span></li>`}
${ending_balance > 0 && html`<li><span class="item-name">Added to your next payment</span> <span>${shownAmount(ending_balance)}</span></li>`}`;
}

function afterwards({ price, period, ending_balance }: ChangePreview, { cancel_at_period_end }: Subscription): Html {
  const from = shownDay(period.end);
  if (cancel_at_period_end) return html`<p class="agreement">Your plan still ends on ${from}.</p>`;
  const credit = ending_balance < 0 ? ' Your credit is used first.' : '';
  return html`<p class="agreement">Then ${shownPrice(price)} from ${from}, charged every ${intervalText(price.recurring)} until you cancel.${credit}</p>`;
}

const cardLink = (visit: Visit, label: string): Html | false =>
  isAllowed(visit, { name: 'card' }) && html`<a href="${addressOf(visit.session, 'card')}">${label}</a>`;

const cardLine = (visit: Visit, subscription: Subscription) => {
  const card = payingCard(visit.customer, subscription);
  return card
    ? html`<p class="saved-card"><span>Visa ending in ${card.last4}</span> ${cardLink(visit, 'Update card')}</p>`
    : html`<p class="saved-card"><span>No card is saved.</span> ${cardLink(visit, 'Add a card')}</p>`;
};

/** The page on which the customer confirms a plan change. */
export function changePage(visit: Visit, { subscription, preview, failure }: ShownChange): string {
  const { price, lines, amount_due } = preview;
  const title = `Change to ${price.product_name}`;
  return portalFrame(
    visit,
    failure ? `Error: ${title}` : title,
    html`
<section class="payment" aria-labelledby="change">
<h1 id="change">${title}</h1>
${failure && html`<p class="alert" role="alert">${failure} Your plan has not been changed. ${cardLink(visit, 'Update your card')}</p>`}
<p>From ${subscription.price.product_name} (${shownPrice(subscription.price)}) to ${price.product_name} (${shownPrice(price)}).</p>
<ul class="lines">${lines.map(lineOf)}${balanceLines(preview)}
<li class="sum"><span>You pay today</span> <span>${shownAmount(amount_due)}</span></li></ul>
${afterwards(preview, subscription)}
${cardLine(visit, subscription)}
<form method="post" class="choices">
<button name="action" value="change">Confirm</button>
${goBack(visit)}
</form>
</section>`,
  );
}
