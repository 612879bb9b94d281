import type { Conflict } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { Checkout } from './checkout.ts';

/** What a kind of checkout has of its own: how something wanted becomes a checkout and a session of the provider's. */
export interface CheckoutKind<W, C extends Checkout> {
  /** What is paid, as a sentence has it: `this payment`. */
  readonly what: string;
  /** The id of what may have one standing checkout: a payment's, or an account's. */
  readonly subjectOf: (wanted: W) => number;
  /** Whether a checkout serves who wants this: the same for the same money. */
  readonly isSame: (checkout: C, wanted: W) => boolean;
  readonly make: (id: string, wanted: W, now: Date) => C;
  /** Whether a checkout that was paid stands in the way no longer, for what it paid has ended. */
  readonly isOver: (checkout: C) => Promise<boolean>;
  /** What is answered about one that was paid. */
  readonly paidAlready: () => Conflict;
  /** What the provider is asked for. The same at every try, as its idempotency demands. */
  readonly session: (checkout: C, wanted: W, installationId: string) => Stripe.Checkout.SessionCreateParams;
}
