import { html } from '../pages/html.ts';
import { formatDay } from '../pages/page-frame.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { formatPrice } from './format-price.ts';
import { goBack } from './go-back.ts';
import { portalFrame } from './portal-frame.ts';
import type { Visit } from './visit.ts';

const consequence = (visit: Visit, { period }: Subscription): string => {
  const { mode, proration_behavior } = visit.configuration.features.subscription_cancel;
  if (mode === 'at_period_end')
    return `Your plan stays active until ${formatDay(period.end)} and won't renew. You can undo this until then.`;
  return proration_behavior === 'none'
    ? 'Your plan ends immediately, without a refund.'
    : 'Your plan ends immediately. The unused part of your payment becomes account credit.';
};

/** The page on which the customer confirms a cancellation. */
export const cancelPage = (visit: Visit, subscription: Subscription): string =>
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
