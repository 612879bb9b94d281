import { StripeError } from '../api/stripe-error.ts';
import type { PaymentFailure } from './payment-intent.ts';

/** 402: the card didn't pay, as an API error. */
export const cardError = ({ code, decline_code, message }: PaymentFailure) =>
  new StripeError(402, message, { type: 'card_error', code, ...(decline_code && { decline_code }) });
