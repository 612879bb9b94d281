import { type Customer, cardOf, type StoredCard } from '../customers/customer.ts';
import { applyBalance, type Invoice } from '../invoices/invoice.ts';
import { formatAmount, formatDay, type Html, html } from '../pages/html.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { formatPrice, portalHomeFrame } from './portal-frame.ts';
import { addressOf, isAllowed, liveSubscriptions, type Visit } from './portal-visit.ts';

/** The maximum number of invoices that the page shows, newest first. */
const MAX_INVOICES = 24;

const states: Readonly<Record<Invoice['status'], string>> = {
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Void',
};

const rowOf = ({ created, number, amount_due, status }: Invoice) => html`
<tr><td>${formatDay(created)}<small>${number}</small></td><td class="amount">${formatAmount(amount_due)}</td><td><span class="status ${status}">${states[status]}</span></td></tr>`;

function invoiceHistory({ invoices }: Customer): Html {
  const newest = invoices.toReversed().slice(0, MAX_INVOICES);
  return html`
<section class="part" aria-labelledby="invoices">
<h2 id="invoices">Invoices</h2>
${
  newest.length === 0
    ? html`<p>No invoices yet.</p>`
    : html`<table>
<thead><tr><th scope="col">Date</th><th scope="col" class="amount">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${newest.map(rowOf)}</tbody>
</table>`
}
</section>`;
}

/** What happens next with a subscription. */
function prospect({ customer }: Visit, { status, period, price, cancel_at_period_end }: Subscription): Html {
  const end = formatDay(period.end);
  if (cancel_at_period_end) return html`<p>Your plan ends on ${end}. You can use it until then.</p>`;
  if (status === 'past_due')
    return html`<p class="alert">The last payment failed. Update your card to keep your plan.</p>`;
  const { amount_due } = applyBalance(price.unit_amount, customer.balance);
  return html`<p>Next payment: ${formatAmount(amount_due)} on ${end}.</p>`;
}

function choicesOf(visit: Visit, { _id }: Subscription): Html {
  const link = (name: 'plans' | 'cancel', label: string) =>
    isAllowed(visit, { name, subscription: _id }) &&
    html`<a class="button secondary" href="${addressOf(visit.session, `${name}/${_id}`)}">${label}</a>`;
  const resume =
    isAllowed(visit, { name: 'resume', subscription: _id }) &&
    html`<form method="post" action="${addressOf(visit.session, `resume/${_id}`)}"><button>Don't cancel plan</button></form>`;
  return html`<div class="actions">${resume}${link('plans', 'Change plan')}${link('cancel', 'Cancel plan')}</div>`;
}

const planOf = (visit: Visit, subscription: Subscription): Html => html`
<div class="plan">
<h3>${subscription.price.product_name}</h3>
<p class="total">${formatPrice(subscription.price)}</p>
${prospect(visit, subscription)}
${choicesOf(visit, subscription)}
</div>`;

function plans(visit: Visit): Html {
  const live = liveSubscriptions(visit);
  return html`
<section class="part" aria-labelledby="plan">
<h2 id="plan">Current plan</h2>
${live.length > 0 ? live.map((subscription) => planOf(visit, subscription)) : html`<p>You have no subscription.</p>`}
</section>`;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The customer's default card, or that of the latest plan if none was saved in the portal. */
function displayedCard(visit: Visit): StoredCard | null {
  const { customer } = visit;
  const [latest] = liveSubscriptions(visit);
  return cardOf(customer, customer.default_card ?? latest?.card ?? null);
}

function paymentMethod(visit: Visit): Html {
  const card = displayedCard(visit);
  const mayUpdate = isAllowed(visit, { name: 'card' });
  return html`
<section class="part" aria-labelledby="card">
<h2 id="card">Payment method</h2>
${
  card
    ? html`<p class="saved-card"><span>Visa ending in ${card.last4}</span> <span>Expires ${twoDigits(card.exp_month)} / ${card.exp_year}</span></p>`
    : html`<p>No saved card.</p>`
}
${mayUpdate && html`<div class="actions"><a class="button secondary" href="${addressOf(visit.session, 'card')}">${card ? 'Update card' : 'Add a card'}</a></div>`}
</section>`;
}

function credit({ customer: { balance } }: Visit): Html | false {
  return (
    balance < 0 &&
    html`<p class="credit">Your account has a credit of ${formatAmount(-balance)}, which applies to your next payments.</p>`
  );
}

/** The portal's first page: the plan, the card and the invoices. */
export const homePage = (visit: Visit): string =>
  portalHomeFrame(
    visit,
    html`
<div class="payment">
<h1>Your subscription</h1>
${credit(visit)}
${plans(visit)}
${paymentMethod(visit)}
${visit.configuration.features.invoice_history.enabled && invoiceHistory(visit.customer)}
</div>`,
  );
