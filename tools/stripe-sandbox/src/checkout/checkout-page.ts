import { formatCents } from '@keystead/service-kit';
import type { CustomerService } from '../customers/customer-service.ts';
import { applyBalance } from '../invoices/invoice.ts';
import { alertOf, type CardAttempt, cardHelp, cardInputs, readCardForm } from '../pages/card-form.ts';
import { type Html, html, linkTo, notice, pageFrame, unknownPage } from '../pages/html.ts';
import { type EventQueue, type Page, type PageAnswer, type SentForm, waitForDelivery } from '../pages/page-router.ts';
import type { PaymentIntentRepository } from '../payments/payment-intent.ts';
import { declined, testCards } from '../payments/test-cards.ts';
import type { CheckoutSessionRepository } from './checkout-session.repository.ts';
import { type CheckoutSession, emailOf, returnAddress } from './checkout-session.ts';
import { declineSession, paySession } from './session-payment.ts';

/** A session as its page shows it. `due` is the amount in cents that is charged today. */
interface SessionView {
  readonly session: CheckoutSession;
  readonly due: number;
}

const itemOf = ({ name, unit_amount }: CheckoutSession['line_items'][number]) => html`
<li><span class="item-name">${name}</span> <span>${formatCents(unit_amount)}</span></li>`;

const balanceLines = ({ session, due }: SessionView) => html`
<li><span class="item-name">Account balance</span> <span>${formatCents(due - session.amount_total)}</span></li>
<li class="sum"><span>Due today</span> <span>${formatCents(due)}</span></li>`;

const headOf = ({ session: { start, amount_total, line_items } }: SessionView) =>
  start
    ? html`
<h2 id="summary">Subscribe to ${line_items.map(({ name }) => name).join()}</h2>
<p class="total">${formatCents(amount_total)} <span class="every">per ${start.every}</span></p>`
    : html`
<h2 id="summary">You pay</h2>
<p class="total">${formatCents(amount_total)}</p>`;

/** The items to pay for, and the link back. */
function summary(view: SessionView): Html {
  const { cancel_url, line_items } = view.session;
  return html`
<section class="summary" aria-labelledby="summary">
${cancel_url && html`<a class="back" href="${cancel_url}">Back without paying</a>`}
${headOf(view)}
<ul class="lines">${line_items.map(itemOf)}${view.due !== view.session.amount_total && balanceLines(view)}</ul>
</section>`;
}

const cards = testCards.filter(({ behaviour }) => behaviour !== 'fails_later');

/** The future charges of a subscription. */
const agreement = ({ session: { start, amount_total } }: SessionView): Html | null | undefined =>
  start &&
  html`<p class="agreement">Your card is saved and charged ${formatCents(amount_total)} every ${start.every} until you cancel.</p>`;

/** The page on which a session is paid by card. */
function cardPage(view: SessionView, attempt: CardAttempt = {}): string {
  const alert = alertOf(attempt);
  const email = emailOf(view.session);
  const amount = formatCents(view.due);
  const button = view.session.start ? 'Subscribe' : `Pay ${amount}`;
  return pageFrame(
    `${alert ? 'Error: ' : ''}${button} (test)`,
    html`
<div class="checkout">
${summary(view)}
<section class="payment" aria-labelledby="pay">
<h1 id="pay">Pay by card</h1>
${alert && html`<p class="alert" role="alert">${alert}</p>`}
<form method="post" class="card" novalidate>
${email && html`<p class="payer"><span>Email</span> ${email}</p>`}
${cardInputs(attempt)}
<button class="pay" name="action" value="pay">${button}</button>
${agreement(view)}
</form>
${cardHelp(cards)}
</section>
</div>`,
  );
}

const completePage = (session: CheckoutSession): string =>
  notice(
    session.start ? 'Your subscription has started' : 'This payment is complete',
    `${session.start ? '' : `${formatCents(session.amount_total)} was paid. `}You can return to Keystead now.`,
    linkTo(returnAddress(session), 'Return to Keystead'),
  );

const expiredPage = ({ cancel_url }: CheckoutSession): string =>
  notice(
    'This checkout has expired',
    'Nothing was paid. Go back and start the payment again.',
    cancel_url ? linkTo(cancel_url, 'Go back') : undefined,
  );

interface CheckoutDependencies {
  readonly sessions: CheckoutSessionRepository;
  readonly intents: PaymentIntentRepository;
  readonly customerService: CustomerService;
  readonly sender: EventQueue;
}

/** The page of a Checkout Session, on which it is paid. */
export function checkoutPage({ sessions, intents, customerService, sender }: CheckoutDependencies): Page {
  const closed = (session: CheckoutSession): PageAnswer => ({
    page: session.status === 'complete' ? completePage(session) : expiredPage(session),
  });

  /** The first invoice uses up the customer's credit. */
  async function viewOf(session: CheckoutSession): Promise<SessionView> {
    const customer = session.start ? await customerService.read(session.start.customer) : null;
    return { session, due: applyBalance(session.amount_total, customer?.balance ?? 0).amount_due };
  }

  /** Pays, and redirects the payer. A repeated payment redirects again and charges nothing. */
  async function submit(session: CheckoutSession, form: SentForm): Promise<PageAnswer> {
    const entry = readCardForm(form, new Date());
    if ('problems' in entry) return { page: cardPage(await viewOf(session), entry), status: 422 };
    const { card, behaviour, input } = entry;
    if (behaviour === 'declined' || behaviour === 'fails_later') {
      await declineSession(intents, session, card);
      return { page: cardPage(await viewOf(session), { failure: declined.message, input }), status: 402 };
    }
    await paySession(sessions, session, card);
    const now = await sessions.read(session._id);
    if (now.status !== 'complete') return closed(now);
    await waitForDelivery(sender);
    return { goTo: returnAddress(now) };
  }

  return async (id, form) => {
    const session = await sessions.find(id);
    if (!session) return { page: unknownPage(), status: 404 };
    // The session has been paid in the meantime; redirect as after a payment.
    if (form && session.status === 'complete') return { goTo: returnAddress(session) };
    if (session.status !== 'open') return closed(session);
    return form ? submit(session, form) : { page: cardPage(await viewOf(session)) };
  };
}
