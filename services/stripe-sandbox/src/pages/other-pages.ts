import { type CheckoutSession, mostFailures, returnAddress } from '../checkout/checkout-session.ts';
import type { Card } from '../payments/payment-intent.ts';
import { type Html, html } from './html.ts';
import { pageFrame, shownAmount, summary } from './page-frame.ts';

const notice = (title: string, text: string, link?: Html): string =>
  pageFrame(title, html`<section class="notice"><h1>${title}</h1><p>${text}</p>${link}</section>`);

const linkTo = (address: string, label: string): Html => html`<a class="button" href="${address}">${label}</a>`;

/** The page on which a payer stands in for what their bank would ask. */
export const confirmPage = (session: CheckoutSession, { last4 }: Card): string =>
  pageFrame(
    'Confirm the payment (test)',
    html`
<div class="checkout">
${summary(session)}
<section class="payment" aria-labelledby="confirm">
<h1 id="confirm">Confirm the payment</h1>
<p>A real bank would ask here whether you want to pay ${shownAmount(session.amount_total)} with the card ending in ${last4}. In the sandbox you choose what you would have answered.</p>
<form method="post" class="choices">
<button name="action" value="confirm">Complete authentication</button>
<button name="action" value="fail" class="secondary">Fail authentication</button>
</form>
</section>
</div>`,
  );

/** What a session says once it is paid. */
export const completePage = (session: CheckoutSession): string =>
  notice(
    'This payment is complete',
    `${shownAmount(session.amount_total)} was paid. There is nothing left to do here.`,
    linkTo(returnAddress(session), 'Return to Keystead'),
  );

/** What a session says once its time is over, or too many attempts to pay it have failed. */
export const expiredPage = ({ cancel_url, failed_attempts }: CheckoutSession): string =>
  notice(
    failed_attempts < mostFailures ? 'This checkout has expired' : 'This checkout is locked',
    `${failed_attempts < mostFailures ? '' : 'Too many attempts to pay have failed. '}Nothing was paid. Please go back and begin the payment again.`,
    cancel_url ? linkTo(cancel_url, 'Go back') : undefined,
  );

/** What is said of a form that no page of ours has sent. */
export const unreadablePage = (): string =>
  notice('This form could not be read', 'Nothing was paid. Please go back and send it again.');

/** What is said of an address that no session has. */
export const unknownPage = (): string =>
  notice('There is no such checkout', 'Please check the address, or go back and begin the payment again.');
