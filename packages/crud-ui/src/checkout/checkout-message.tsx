import { Alert, type AlertProps, space } from '@keystead/ui';
import styled from 'styled-components';
import type { CheckoutOutcome } from './use-checkout-outcome.ts';

// Always rendered, so that a screen reader announces its content.
const Place = styled.div`&:not(:empty) { margin-block-end: ${space[5]}; }`;

const tones: Record<CheckoutOutcome, AlertProps['tone']> = {
  waiting: 'info',
  late: 'warning',
  received: 'success',
  cancelled: 'info',
};

/** The texts for each outcome, specific to what is paid for. */
export type CheckoutTexts = Record<CheckoutOutcome, Pick<AlertProps, 'title' | 'children'>>;

/** The texts for a card payment until it is received. */
export const cardPaymentTexts: Omit<CheckoutTexts, 'received'> = {
  waiting: { title: 'Thank you. Your payment is being confirmed…', children: 'This takes a few seconds.' },
  late: {
    title: 'Your payment has not been confirmed yet',
    children: 'This is taking longer than usual. There is no need to pay again. Please check back in a few minutes.',
  },
  cancelled: { title: 'You have not been charged.' },
};

interface CheckoutMessageProps {
  outcome: CheckoutOutcome | null;
  labels: CheckoutTexts;
}

/** Shows the outcome of the payment provider's page to a user who has returned from it. */
export function CheckoutMessage({ outcome, labels }: CheckoutMessageProps) {
  return <Place aria-live="polite">{outcome !== null && <Alert tone={tones[outcome]} {...labels[outcome]} />}</Place>;
}
