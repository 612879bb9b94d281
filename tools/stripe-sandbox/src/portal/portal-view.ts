import { formatCents } from '@keystead/service-kit';
import { type Customer, cardOf, type StoredCard } from '../customers/customer.ts';
import { applyBalance, type Invoice } from '../invoices/invoice.ts';
import { alertOf, type CardAttempt, cardHelp, cardInputs } from '../pages/card-form.ts';
import { formatDay, type Html, html, linkTo, notice, pageFrame } from '../pages/html.ts';
import { testCards } from '../payments/test-cards.ts';
import type { SubscribedPrice } from '../prices/price.ts';
import { isLive, type Subscription } from '../subscriptions/subscription.ts';
import type { PortalSession } from './portal-session.ts';

export interface PortalView {
  readonly session: PortalSession;
  readonly customer: Customer;
  /** The change that the customer is about to confirm, if the page was opened for one. */
  readonly change: ChangeView | null;
}

interface ChangeView {
  readonly subscription: Subscription;
  readonly price: SubscribedPrice;
  /** The invoice that the change would create, and the period that it would lead to. */
  readonly invoice: Invoice;
  readonly period: Subscription['period'];
}

/** What the customer has just tried: to save a card, or a change for which the card didn't pay. */
export interface PortalAttempt {
  readonly card?: CardAttempt;
  readonly changeFailure?: string;
}

const formatPrice = ({ unit_amount, recurring }: SubscribedPrice): string =>
  `${formatCents(unit_amount)} per ${recurring.interval}`;

const alert = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<p class="alert" role="alert">${text}</p>`;

const lineOf = (label: string, amount: number): Html =>
  html`<li><span class="item-name">${label}</span> <span>${formatCents(amount)}</span></li>`;

function afterwards({ price, period, invoice, subscription }: ChangeView): string {
  const from = formatDay(period.end);
  if (subscription.cancel_at_period_end) return `Your plan still ends on ${from}.`;
  const credit = invoice.ending_balance < 0 ? ' Your credit is used first.' : '';
  return `Then ${formatPrice(price)} from ${from}, charged every ${price.recurring.interval} until you cancel.${credit}`;
}

function changeSection({ session }: PortalView, change: ChangeView, failure: string | undefined): Html {
  const { subscription, price, invoice } = change;
  const { starting_balance, ending_balance, amount_due } = invoice;
  return html`
<section class="part" aria-labelledby="change">
<h1 id="change">Change to ${price.product_name}</h1>
${alert(failure && `${failure} Your plan was not changed. Try another card.`)}
<p>From ${subscription.price.product_name} (${formatPrice(subscription.price)}) to ${price.product_name} (${formatPrice(price)}).</p>
<ul class="lines">${invoice.lines.map(({ description, amount }) => lineOf(description, amount))}
${starting_balance !== 0 && lineOf('Account balance', starting_balance)}
${ending_balance < 0 && lineOf('Credit for your next payments', -ending_balance)}
${ending_balance > 0 && lineOf('Added to your next payment', ending_balance)}
<li class="sum"><span>Due today</span> <span>${formatCents(amount_due)}</span></li></ul>
<p class="agreement">${afterwards(change)}</p>
<form method="post" class="actions">
<button name="action" value="change">Confirm</button>
<a class="button secondary" href="${session.return_url}">Go back</a>
</form>
</section>`;
}

function prospect({ balance }: Customer, { status, period, price, cancel_at_period_end }: Subscription): Html {
  const end = formatDay(period.end);
  if (cancel_at_period_end) return html`<p>Your plan ends on ${end}. You can use it until then.</p>`;
  if (status === 'past_due')
    return html`<p class="alert">The last payment failed. Update your card to keep your plan.</p>`;
  const { amount_due } = applyBalance(price.unit_amount, balance);
  return html`<p>Next payment: ${formatCents(amount_due)} on ${end}.</p>`;
}

/** The live subscriptions, newest first. */
const liveSubscriptions = ({ subscriptions }: Customer) => subscriptions.filter(isLive).toReversed();

function planSection({ customer }: PortalView): Html {
  const planOf = (subscription: Subscription) => html`
<p><strong>${subscription.price.product_name}</strong>, ${formatPrice(subscription.price)}</p>
${prospect(customer, subscription)}`;
  const live = liveSubscriptions(customer);
  return html`
<section class="part" aria-labelledby="plan">
<h1 id="plan">Your subscription</h1>
${customer.balance < 0 && html`<p>Your account has a credit of ${formatCents(-customer.balance)}, which applies to your next payments.</p>`}
${live.length > 0 ? live.map(planOf) : html`<p>You have no subscription.</p>`}
</section>`;
}

/** The card that pays the change, or the customer's default, or that of the latest plan if none was saved here. */
function displayedCard({ customer, change }: PortalView): StoredCard | null {
  const id = change?.subscription.card ?? customer.default_card ?? liveSubscriptions(customer)[0]?.card;
  return id === undefined ? null : cardOf(customer, id);
}

/** Saving a card pays nothing, though Keystead may retry a failed payment with it. */
function cardForm({ customer }: PortalView, attempt: CardAttempt): Html {
  const isPastDue = liveSubscriptions(customer).some(({ status }) => status === 'past_due');
  return html`
<form method="post" class="card" novalidate>
${cardInputs(attempt)}
<p class="agreement">This card will be used for your next payment.${isPastDue && ' We may retry the failed payment with it.'}</p>
<button class="pay" name="action" value="save">Save card</button>
</form>
${cardHelp(testCards)}`;
}

function cardSection(view: PortalView, { card: attempt = {}, changeFailure }: PortalAttempt): Html {
  const card = displayedCard(view);
  const problem = alertOf(attempt);
  const shown = card
    ? html`<p class="saved-card"><span>Visa ending in ${card.last4}</span> <span>Expires ${String(card.exp_month).padStart(2, '0')} / ${card.exp_year}</span></p>`
    : html`<p>No saved card.</p>`;
  return html`
<section class="part" aria-labelledby="card">
<h2 id="card">Payment method</h2>
${shown}
${alert(problem)}
<details${(problem ?? changeFailure) && html` open`}>
<summary>${card ? 'Update card' : 'Add a card'}</summary>
${cardForm(view, attempt)}
</details>
</section>`;
}

/** The portal's only page: the plan or its change, and the card. */
export function portalPage(view: PortalView, attempt: PortalAttempt = {}): string {
  const { session, customer, change } = view;
  const title = change ? `Change to ${change.price.product_name}` : 'Your subscription';
  const isWrong = attempt.changeFailure ?? alertOf(attempt.card ?? {});
  const names = ['Keystead', customer.name ?? customer.email];
  return pageFrame(
    `${isWrong ? 'Error: ' : ''}${title} (test)`,
    html`
<div class="payment portal">
<a class="back" href="${session.return_url}">Return to Keystead</a>
<p class="payer">${names.filter((name) => name !== null).join(' · ')}</p>
${change ? changeSection(view, change, attempt.changeFailure) : planSection(view)}
${cardSection(view, attempt)}
</div>`,
  );
}

/** The page for a URL without a portal session. */
export const unknownPortalPage = (): string => notice('Page not found', 'Check the address, or open the portal again.');

/** The page of a portal session whose hour is over. */
export const expiredPortalPage = ({ return_url }: PortalSession): string =>
  notice(
    'This page has expired',
    'No changes were made. Go back and open this page again.',
    linkTo(return_url, 'Return to Keystead'),
  );

/** The page for an action that is no longer possible: someone else has made a change, or the plan has ended. */
export const outdatedPage = ({ return_url }: PortalSession): string =>
  notice(
    'This action is no longer available',
    'Your subscription has changed since you opened this page. No changes were made.',
    linkTo(return_url, 'Return to Keystead'),
  );
