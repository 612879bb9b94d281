import { Conflict } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { type Checkout, newCheckout } from './checkout.ts';
import type { CheckoutKind } from './checkout-kind.ts';
import { sessionPages } from './session-pages.ts';

/** Characters that the provider takes for the name of what is paid. */
const longestName = 250;

/** What a renter is about to pay by card. */
interface CardPayment {
  readonly payment_id: number;
  /** The account that is paid. */
  readonly account_id: number;
  readonly amount_cents: number;
  readonly description: string;
  /** Where the page leads back to, below the product's address. */
  readonly return_path: string;
}

/** The session in which a payment is paid by card. */
export interface PaymentCheckout extends Checkout, CardPayment {}

/** A payment as it is asked for; the payer's address goes to the provider and is not kept. */
export interface WantedPayment extends CardPayment {
  readonly email: string | null;
}

const nameOf = (description: string) =>
  description.length > longestName ? `${description.slice(0, longestName - 1).toWellFormed()}…` : description;

const sameMoney = (one: CardPayment, other: CardPayment) =>
  one.account_id === other.account_id && one.amount_cents === other.amount_cents;

/** Payments by card: of each payment one session. */
export const paymentKind = ({ publicUrl }: { publicUrl: string }): CheckoutKind<WantedPayment, PaymentCheckout> => ({
  what: 'this payment',
  subjectOf: ({ payment_id }) => payment_id,
  isSame: sameMoney,
  make: (id, { email: _, ...payment }, now) => newCheckout(id, payment, now),
  isOver: async () => false,
  paidAlready: () => new Conflict('This payment has just been made by card. It shows as completed in a moment.'),
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
      // Whose it is: other installations that share the account with the provider hear of it too.
      installation_id: installationId,
      payment_id: String(checkout.payment_id),
      account_id: String(checkout.account_id),
    },
    ...(email && { customer_email: email }),
  }),
});
