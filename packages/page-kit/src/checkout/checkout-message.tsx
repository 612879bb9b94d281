import { Alert, type AlertProps, space } from '@keystead/ui';
import styled from 'styled-components';
import type { CheckoutOutcome } from './use-checkout-outcome.ts';

// Always there, so that a screen reader hears what comes into it.
const Place = styled.div`&:not(:empty) { margin-block-end: ${space[5]}; }`;

const tones: Record<CheckoutOutcome, AlertProps['tone']> = {
  waiting: 'info',
  late: 'warning',
  received: 'success',
  cancelled: 'info',
};

/** What is said of each outcome, in the words of what it is about. */
export type CheckoutTexts = Record<CheckoutOutcome, Pick<AlertProps, 'title' | 'children'>>;

/** What is said of a payment by card until it is received. */
export const cardPaymentTexts: Omit<CheckoutTexts, 'received'> = {
  waiting: { title: 'Thank you. Your payment is being confirmed…', children: 'This takes a few seconds.' },
  late: {
    title: 'Your payment has not been confirmed yet',
    children: 'This takes longer than usual. You need not pay again: please look here again in a few minutes.',
  },
  cancelled: { title: 'You have not been charged.' },
};

interface CheckoutMessageProps {
  outcome: CheckoutOutcome | null;
  labels: CheckoutTexts;
}

/** Says what has come of a page of the provider's, to somebody who is back from it. */
export function CheckoutMessage({ outcome, labels }: CheckoutMessageProps) {
  return <Place aria-live="polite">{outcome !== null && <Alert tone={tones[outcome]} {...labels[outcome]} />}</Place>;
}
