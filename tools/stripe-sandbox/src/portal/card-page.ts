import type { SavedCard } from '../customers/customer.ts';
import {
  alertOf,
  bankQuestion,
  type CardAttempt,
  cardHelp,
  cardInputs,
  isCard,
  readCardForm,
  storedInput,
} from '../pages/card-form.ts';
import { type Html, html } from '../pages/html.ts';
import type { Card } from '../payments/payment-intent.ts';
import { type CardBehaviour, failures, testCards } from '../payments/test-cards.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import { backButton, goBack, portalFrame } from './portal-frame.ts';
import type { PortalSessionRepository } from './portal-session.repository.ts';
import {
  addressOf,
  isInFlow,
  liveSubscriptions,
  type PlaceOf,
  type PortalAnswer,
  type PortalPage,
  type SentForm,
  type Visit,
} from './portal-visit.ts';

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

function cardUpdatePage(visit: Visit, attempt: CardAttempt = {}): string {
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
const cardQuestionPage = (visit: Visit, { last4 }: Card): string =>
  portalFrame(
    visit,
    'Confirm your card',
    html`
<section class="payment" aria-labelledby="confirm">
<h1 id="confirm">Confirm your card</h1>
${bankQuestion(`Keystead may save the card ending in ${last4} for later payments`)}
</section>`,
  );

interface CardDependencies {
  readonly sessions: PortalSessionRepository;
  readonly subscriptionService: SubscriptionService;
}

const chargedLater = (behaviour: CardBehaviour): SavedCard['charged_later'] =>
  behaviour === 'fails_later' ? 'declined' : 'pays';

/** The page on which the customer saves another card, after its bank has asked for confirmation where it does so. */
export function cardVisit({ sessions, subscriptionService }: CardDependencies): PortalPage<PlaceOf<'card'>> {
  async function save({ session }: Visit, card: SavedCard): Promise<PortalAnswer> {
    const flow = isInFlow(session) ? session.flow : null;
    // The new card immediately pays for the plan change under way.
    const subscription = flow?.type === 'subscription_update_confirm' ? flow.subscription : undefined;
    await subscriptionService.saveCard(session.customer, card, subscription);
    // A customer who came for another action continues with it.
    return flow && flow.type !== 'payment_method_update' ? { goTo: addressOf(session) } : 'done';
  }

  async function submitConfirmation(visit: Visit, isConfirmed: boolean): Promise<PortalAnswer> {
    const { session } = visit;
    const card = session.card_to_confirm;
    if (!card) return { goTo: addressOf(session, 'card') };
    // Save first: after a crash the bank's question appears again.
    const answer = isConfirmed ? await save(visit, { ...card, charged_later: 'pays' }) : undefined;
    await sessions.setCardToConfirm(session, null);
    return answer ?? { page: cardUpdatePage(visit, { failure: failures.unconfirmed.message }), status: 402 };
  }

  async function requireConfirmation({ session }: Visit, card: Card): Promise<PortalAnswer> {
    await sessions.setCardToConfirm(session, card);
    return { goTo: addressOf(session, 'card') };
  }

  async function submitCard(visit: Visit, form: SentForm): Promise<PortalAnswer> {
    const read = readCardForm(form, new Date());
    const input = storedInput(form);
    if (!isCard(read)) return { page: cardUpdatePage(visit, { problems: read, input }), status: 422 };
    const { card, behaviour } = read;
    if (behaviour === 'confirms') return requireConfirmation(visit, card);
    if (behaviour !== 'declined') return save(visit, { ...card, charged_later: chargedLater(behaviour) });
    return { page: cardUpdatePage(visit, { failure: failures.declined.message, input }), status: 402 };
  }

  return {
    async render(visit) {
      const card = visit.session.card_to_confirm;
      return { page: card ? cardQuestionPage(visit, card) : cardUpdatePage(visit) };
    },
    async submit(visit, _place, form) {
      const { action } = form;
      return action === 'confirm' || action === 'fail'
        ? submitConfirmation(visit, action === 'confirm')
        : submitCard(visit, form);
    },
  };
}
