import { type CheckoutSession, MAX_FAILURES, returnAddress } from '../checkout/checkout-session.ts';
import type { Card } from '../payments/payment-intent.ts';
import { bankQuestion } from './bank-question.ts';
import { type SessionView, summary } from './checkout-summary.ts';
import { html } from './html.ts';
import { linkTo, notice } from './notice.ts';
import { formatAmount, pageFrame } from './page-frame.ts';

/** The page that stands in for the confirmation of a payment by the payer's bank. */
export const confirmPage = (view: SessionView, { last4 }: Card): string =>
  pageFrame(
    'Confirm the payment (test)',
    html`
<div class="checkout">
${summary(view)}
<section class="payment" aria-labelledby="confirm">
<h1 id="confirm">Confirm the payment</h1>
${bankQuestion(`you want to pay ${formatAmount(view.due)} with the card ending in ${last4}`)}
</section>
</div>`,
  );

/** The page of a paid session. */
export const completePage = (session: CheckoutSession): string =>
  session.start
    ? notice(
        'Your subscription has started',
        'You can return to Keystead now.',
        linkTo(returnAddress(session), 'Return to Keystead'),
      )
    : notice(
        'This payment is complete',
        `${formatAmount(session.amount_total)} was paid. You can return to Keystead now.`,
        linkTo(returnAddress(session), 'Return to Keystead'),
      );

/** The page of a session that has expired, or has had too many failed payment attempts. */
export const expiredPage = ({ cancel_url, failed_attempts }: CheckoutSession): string =>
  notice(
    failed_attempts < MAX_FAILURES ? 'This checkout has expired' : 'This checkout is locked',
    `${failed_attempts < MAX_FAILURES ? '' : 'Too many payment attempts failed. '}Nothing was paid. Go back and start the payment again.`,
    cancel_url ? linkTo(cancel_url, 'Go back') : undefined,
  );

/** The page for a URL without a session. */
export const unknownPage = (): string =>
  notice('Checkout not found', 'Check the address, or go back and start the payment again.');
