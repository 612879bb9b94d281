import { bankQuestion } from '../pages/bank-question.ts';
import { alertOf, type CardAttempt, cardHelp, cardInputs } from '../pages/card-fields.ts';
import { type Html, html } from '../pages/html.ts';
import { testCards } from '../pages/test-cards.ts';
import type { Card } from '../payments/payment-intent.ts';
import { backButton, goBack } from './go-back.ts';
import { portalFrame } from './portal-frame.ts';
import { addressOf, isInFlow, liveSubscriptions, type Visit } from './visit.ts';

/** The button back: a visitor who came for another action returns to that action. */
const back = (visit: Visit): Html | null =>
  isInFlow(visit.session) && visit.session.flow?.type !== 'payment_method_update'
    ? backButton(addressOf(visit.session))
    : goBack(visit);

/** What happens to the card: saving it pays nothing, though Keystead may retry a failed payment with it. */
const prospect = (visit: Visit): string =>
  liveSubscriptions(visit).some(({ status }) => status === 'past_due')
    ? 'This card will be used for your next payment. We may retry the failed payment with it.'
    : 'This card will be used for your next payment.';

/** The page on which the customer saves another card. */
export function cardUpdatePage(visit: Visit, attempt: CardAttempt = {}): string {
  const alert = alertOf(attempt);
  return portalFrame(
    visit,
    alert ? 'Error: Update your card' : 'Update your card',
    html`
<section class="payment" aria-labelledby="card">
<h1 id="card">Update your card</h1>
${alert && html`<p class="alert" role="alert">${alert}</p>`}
<form method="post" class="card" novalidate>
${cardInputs(attempt)}
<p class="agreement">${prospect(visit)}</p>
<button class="pay" name="action" value="save">Save card</button>
</form>
<div class="actions">${back(visit)}</div>
${cardHelp(testCards)}
</section>`,
  );
}

/** The page that stands in for the confirmation of a new card by its bank. */
export const cardQuestionPage = (visit: Visit, { last4 }: Card): string =>
  portalFrame(
    visit,
    'Confirm your card',
    html`
<section class="payment" aria-labelledby="confirm">
<h1 id="confirm">Confirm your card</h1>
${bankQuestion(`Keystead may save the card ending in ${last4} for later payments`)}
</section>`,
  );
