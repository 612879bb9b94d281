import { html } from '../pages/html.ts';
import type { SubscribedPrice } from '../prices/subscribed-price.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { formatPrice } from './format-price.ts';
import { portalFrame } from './portal-frame.ts';
import { addressOf, type Visit } from './visit.ts';

/** The page on which the customer chooses another plan. */
export function plansPage(visit: Visit, subscription: Subscription, offered: readonly SubscribedPrice[]): string {
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
