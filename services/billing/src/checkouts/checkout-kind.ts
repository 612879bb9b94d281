import type { Conflict } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { Checkout } from './checkout.ts';

/** The part of a checkout that depends on its kind: how a request becomes a checkout and a session at the provider. */
export interface CheckoutKind<W, C extends Checkout> {
  /** What is paid, as a phrase for sentences: `this payment`. */
  readonly what: string;
  /** The id of the subject, which may have one standing checkout: a payment's or an account's. */
  readonly subjectOf: (wanted: W) => number;
  /** Whether an existing checkout serves this request: the same purchase for the same money. */
  readonly isSame: (checkout: C, wanted: W) => boolean;
  readonly create: (id: string, wanted: W, now: Date) => C;
  /** Whether a paid checkout no longer blocks a new one, because what it paid for has ended. */
  readonly hasEnded: (checkout: C) => Promise<boolean>;
  /** The error for a checkout that is already paid. */
  readonly alreadyPaid: () => Conflict;
  /**
   * The request to the provider. It must be the same on every retry, because the provider's idempotency requires it.
   */
  readonly session: (checkout: C, wanted: W, installationId: string) => Stripe.Checkout.SessionCreateParams;
}
