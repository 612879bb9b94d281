import type { SavedCard } from '../customers/customer.ts';
import { isCard, readCardForm, storedInput } from '../pages/card-form.ts';
import { type CardBehaviour, failures } from '../pages/test-cards.ts';
import type { Card } from '../payments/payment-intent.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import { cardQuestionPage, cardUpdatePage } from './card-update-page.ts';
import type { PlaceOf, PortalAnswer, PortalPage, SentForm } from './portal-page.ts';
import type { PortalSessionStore } from './portal-session-store.ts';
import { addressOf, isInFlow, type Visit } from './visit.ts';

interface CardDependencies {
  readonly sessions: PortalSessionStore;
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
