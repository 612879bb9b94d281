import { StripeError } from '../api/stripe-error.ts';
import { payingCard } from '../customers/customer.ts';
import type { InvoiceLine } from '../invoices/invoice.ts';
import { formatAmount, formatDay, type Html, html } from '../pages/html.ts';
import { intervalText, type SubscribedPrice } from '../prices/price.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { type ChangePreview, isFailure, type SubscriptionService } from '../subscriptions/subscription-service.ts';
import { offeredPrices } from './portal-configuration.ts';
import { formatPrice, goBack, portalFrame } from './portal-frame.ts';
import { addressOf, isAllowed, type PlaceOf, type PortalPage, theSubscription, type Visit } from './portal-visit.ts';

function plansPage(visit: Visit, subscription: Subscription, offered: readonly SubscribedPrice[]): string {
  const planOf = (price: SubscribedPrice) => html`
<li><span class="item-name">${price.product_name}<small>${formatPrice(price)}</small></span>
${
  price._id === subscription.price._id
    ? html`<span class="status">Current plan</span>`
    : html`<a class="button secondary" href="${addressOf(visit.session, `change/${subscription._id}/${price._id}`)}" aria-label="Choose ${price.product_name}, ${formatPrice(price)}">Choose</a>`
}</li>`;
  return portalFrame(
    visit,
    'Change your plan',
    html`
<section class="payment" aria-labelledby="plans">
<h1 id="plans">Change your plan</h1>
<ul class="lines">${offered.map(planOf)}</ul>
</section>`,
  );
}

interface ChangeView {
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

function changePage(visit: Visit, { subscription, preview, failure }: ChangeView): string {
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

type ChangePlace = PlaceOf<'change'>;

const aboutOf = ({ session }: Visit, { subscription, price }: ChangePlace) => ({
  customerId: session.customer,
  subscriptionId: subscription,
  priceId: price,
});

/**
 * The seed of a change. The same confirmation sent twice is one change; a later one in the same portal session is
 * another.
 */
const seedOf = ({ session }: Visit, { _id, latest_invoice }: Subscription, { price }: ChangePlace) =>
  ['change', session._id, _id, latest_invoice, price].join(' ');

/** The page that shows the exact cost of a plan change, and confirms it. */
export function changeVisit(subscriptionService: SubscriptionService): PortalPage<ChangePlace> {
  async function pageOf(visit: Visit, place: ChangePlace, failure?: string): Promise<string> {
    const preview = await subscriptionService.previewChange(aboutOf(visit, place));
    return changePage(visit, { subscription: theSubscription(visit, place.subscription), preview, failure });
  }
  return {
    render: async (visit, place) => ({ page: await pageOf(visit, place) }),
    async submit(visit, place) {
      const subscription = theSubscription(visit, place.subscription);
      const result = await subscriptionService.changePrice({
        ...aboutOf(visit, place),
        seed: seedOf(visit, subscription, place),
      });
      return isFailure(result) ? { page: await pageOf(visit, place, result.message), status: 402 } : 'done';
    },
  };
}

/** The page on which the customer chooses another plan. */
export function plansVisit(subscriptionService: SubscriptionService): PortalPage<PlaceOf<'plans'>> {
  const priceForSale = (id: string) =>
    subscriptionService.priceOf(id).catch((error) => {
      // The price is still in the configuration but no longer for sale.
      if (error instanceof StripeError) return undefined;
      throw error;
    });
  return {
    async render(visit, { subscription }) {
      const offered = await Promise.all(offeredPrices(visit.configuration).map(priceForSale));
      const prices = offered.filter((price) => price !== undefined);
      return { page: plansPage(visit, theSubscription(visit, subscription), prices) };
    },
    submit: async ({ session }, { subscription }) => ({ goTo: addressOf(session, `plans/${subscription}`) }),
  };
}

const consequence = (visit: Visit, { period }: Subscription): string => {
  const { mode, proration_behavior } = visit.configuration.features.subscription_cancel;
  if (mode === 'at_period_end')
    return `Your plan stays active until ${formatDay(period.end)} and won't renew. You can undo this until then.`;
  return proration_behavior === 'none'
    ? 'Your plan ends immediately, without a refund.'
    : 'Your plan ends immediately. The unused part of your payment becomes account credit.';
};

const cancelPage = (visit: Visit, subscription: Subscription): string =>
  portalFrame(
    visit,
    'Cancel your plan',
    html`
<section class="payment" aria-labelledby="cancel">
<h1 id="cancel">Cancel your plan</h1>
<p><strong>${subscription.price.product_name}</strong>, ${formatPrice(subscription.price)}</p>
<p>${consequence(visit, subscription)}</p>
<form method="post" class="choices">
<button name="action" value="cancel">Cancel plan</button>
${goBack(visit)}
</form>
</section>`,
  );

/** The page on which the customer confirms a cancellation. */
export const cancelVisit = (subscriptionService: SubscriptionService): PortalPage<PlaceOf<'cancel'>> => ({
  render: async (visit, { subscription }) => ({ page: cancelPage(visit, theSubscription(visit, subscription)) }),
  async submit({ session, configuration }, { subscription }) {
    const { mode, proration_behavior } = configuration.features.subscription_cancel;
    const about = { customerId: session.customer, subscriptionId: subscription };
    const isCredited = proration_behavior !== 'none';
    if (mode === 'at_period_end') await subscriptionService.cancelAtPeriodEnd(about);
    else
      await subscriptionService.cancelNow({
        ...about,
        prorate: isCredited,
        invoiceNow: isCredited,
        seed: `cancel ${session._id} ${subscription}`,
      });
    return 'done';
  },
});

/** Withdraws a cancellation. The button for it is on the portal's first page. */
export const resumeVisit = (subscriptionService: SubscriptionService): PortalPage<PlaceOf<'resume'>> => ({
  render: async ({ session }) => ({ goTo: addressOf(session) }),
  async submit({ session }, { subscription }) {
    await subscriptionService.resume({ customerId: session.customer, subscriptionId: subscription });
    return 'done';
  },
});
