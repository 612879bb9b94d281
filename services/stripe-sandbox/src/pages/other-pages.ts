import { type CheckoutSession, MAX_FAILURES, returnAddress } from '../checkout/checkout-session.ts';
import type { Card } from '../payments/payment-intent.ts';
import { bankQuestion } from './bank-question.ts';
import { type ShownSession, summary } from './checkout-summary.ts';
import { html } from './html.ts';
import { linkTo, notice } from './notice.ts';
import { pageFrame, shownAmount } from './page-frame.ts';

/** The page on which a payer stands in for what their bank would ask. */
export const confirmPage = (shown: ShownSession, { last4 }: Card): string =>
  pageFrame(
    'Confirm the payment (test)',
    html`
<div class="checkout">
${summary(shown)}
<section class="payment" aria-labelledby="confirm">
<h1 id="confirm">Confirm the payment</h1>
${bankQuestion(`you want to pay ${shownAmount(shown.due)} with the card ending in ${last4}`)}
</section>
</div>`,
  );

/** What a session says once it is paid. */
export const completePage = (session: CheckoutSession): string =>
  session.start
    ? notice(
        'Your subscription has begun',
        'There is nothing left to do here.',
        linkTo(returnAddress(session), 'Return to Keystead'),
      )
    : notice(
        'This payment is complete',
        `${shownAmount(session.amount_total)} was paid. There is nothing left to do here.`,
        linkTo(returnAddress(session), 'Return to Keystead'),
      );

/** What a session says once its time is over, or too many attempts to pay it have failed. */
export const expiredPage = ({ cancel_url, failed_attempts }: CheckoutSession): string =>
  notice(
    failed_attempts < MAX_FAILURES ? 'This checkout has expired' : 'This checkout is locked',
    `${failed_attempts < MAX_FAILURES ? '' : 'Too many attempts to pay have failed. '}Nothing was paid. Please go back and begin the payment again.`,
    cancel_url ? linkTo(cancel_url, 'Go back') : undefined,
  );

/** What is said of an address that no session has. */
export const unknownPage = (): string =>
  notice('There is no such checkout', 'Please check the address, or go back and begin the payment again.');
