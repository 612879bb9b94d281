import { html } from '../pages/html.ts';
import { shownDay } from '../pages/page-frame.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { goBack } from './go-back.ts';
import { portalFrame } from './portal-frame.ts';
import { shownPrice } from './shown-price.ts';
import type { Visit } from './visit.ts';

const consequence = (visit: Visit, { period }: Subscription): string => {
  const { mode, proration_behavior } = visit.configuration.features.subscription_cancel;
  if (mode === 'at_period_end')
    return `Your plan stays as it is until ${shownDay(period.end)}, and is not paid again. Until then you can take this back.`;
  return proration_behavior === 'none'
    ? 'Your plan ends at once. What you have paid is not given back.'
    : 'Your plan ends at once. What is left of your payment becomes a credit of your account.';
};

/** The page on which the customer confirms a cancellation. */
export const cancelPage = (visit: Visit, subscription: Subscription): string =>
  portalFrame(
    visit,
    'Cancel your plan',
    html`
<section class="payment" aria-labelledby="cancel">
<h1 id="cancel">Cancel your plan</h1>
<p><strong>${subscription.price.product_name}</strong>, ${shownPrice(subscription.price)}</p>
<p>${consequence(visit, subscription)}</p>
<form method="post" class="choices">
<button name="action" value="cancel">Cancel plan</button>
${goBack(visit)}
</form>
</section>`,
  );
