import { Alert, type AlertProps, space } from '@keystead/ui';
import styled from 'styled-components';
import type { CheckoutReturn } from './use-checkout-return.ts';

// Always there, so that a screen reader hears what comes into it.
const Place = styled.div`&:not(:empty) { margin-block-end: ${space[5]}; }`;

const messages: Record<CheckoutReturn, Pick<AlertProps, 'tone' | 'title' | 'children'>> = {
  waiting: { title: 'Thank you. Your payment is being confirmed…', children: 'This takes a few seconds.' },
  late: {
    tone: 'warning',
    title: 'Your payment has not been confirmed yet',
    children: 'This takes longer than usual. You need not pay again: please look here again in a few minutes.',
  },
  received: { tone: 'success', title: 'Payment received', children: 'Your receipt is ready.' },
  cancelled: { title: 'You have not been charged.' },
};

/** Says what has come of a payment by card, to somebody who is back from it. */
export function CheckoutMessage({ outcome }: { outcome: CheckoutReturn | null }) {
  return <Place aria-live="polite">{outcome !== null && <Alert {...messages[outcome]} />}</Place>;
}
