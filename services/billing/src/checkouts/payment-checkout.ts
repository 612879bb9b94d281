import { Conflict } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { type Checkout, type CheckoutKind, newCheckout, sessionPages } from './checkouts.ts';

/** The provider's limit for a product name. */
const MAX_NAME_LENGTH = 250;

interface CardPayment {
  readonly payment_id: number;
  /** The account that receives the payment. */
  readonly account_id: number;
  readonly amount_cents: number;
  readonly description: string;
  /** The path below the public URL to which the provider's page returns. */
  readonly return_path: string;
}

export interface PaymentCheckout extends Checkout, CardPayment {}

/** A requested payment. The payer's e-mail address goes to the provider and is not stored. */
export interface WantedPayment extends CardPayment {
  readonly email: string | null;
}

const nameOf = (description: string) =>
  description.length > MAX_NAME_LENGTH ? `${description.slice(0, MAX_NAME_LENGTH - 1).toWellFormed()}…` : description;

export const paymentKind = ({ publicUrl }: { publicUrl: string }): CheckoutKind<WantedPayment, PaymentCheckout> => ({
  what: 'this payment',
  subjectOf: ({ payment_id }) => payment_id,
  isSame: (one, other) => one.account_id === other.account_id && one.amount_cents === other.amount_cents,
  create: (id, { email: _, ...payment }, now) => newCheckout(id, payment, now),
  hasEnded: async () => false,
  alreadyPaid: () => new Conflict('This payment has just been made by card. It will show as completed in a moment.'),
  session: (checkout, { email }, installationId): Stripe.Checkout.SessionCreateParams => ({
    ...sessionPages(publicUrl, checkout.return_path, checkout.expires_at),
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: checkout.amount_cents,
          product_data: { name: nameOf(checkout.description) },
        },
      },
    ],
    client_reference_id: checkout._id,
    metadata: {
      // The owner of the session. Other installations that share the account at the provider receive its events too.
      installation_id: installationId,
      payment_id: String(checkout.payment_id),
      account_id: String(checkout.account_id),
    },
    ...(email && { customer_email: email }),
  }),
});
