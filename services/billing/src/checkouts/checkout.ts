import type Stripe from 'stripe';

const minute = 60_000;
/** Milliseconds that a session must be open at least, by the provider's clock. */
const providersLeast = 30 * minute;
/** Milliseconds that it is open by ours: five minutes for the difference of clocks and for a second try. */
const openFor = providersLeast + 5 * minute;
/** Milliseconds of those that a first or second try may use up. */
const mostDelay = 4 * minute;
/** Characters that the provider takes for the name of what is paid. */
const longestName = 250;

/** What a renter is about to pay by card. */
export interface CardPayment {
  readonly payment_id: number;
  /** The account that is paid. */
  readonly account_id: number;
  readonly amount_cents: number;
  readonly description: string;
  /** Where the page leads back to, below the product's address. */
  readonly return_path: string;
}

/** The session in which a payment is paid by card. `_id` goes along to the provider and comes back with its events. */
export interface Checkout extends CardPayment {
  readonly _id: string;
  /** `refunded`: paid, but settled otherwise meanwhile, so the money went back. */
  readonly state: 'open' | 'closed' | 'paid' | 'refunded';
  /** True while the payment may not be paid in another session; one for each payment, by a unique index. */
  readonly standing: boolean;
  /** Null until the provider has made the session. */
  readonly session_id: string | null;
  readonly url: string | null;
  readonly expires_at: Date;
  readonly created_at: Date;
}

/** A checkout at its beginning. */
export const newCheckout = (id: string, payment: CardPayment, now: Date): Checkout => ({
  ...payment,
  _id: id,
  state: 'open',
  standing: true,
  session_id: null,
  url: null,
  // In whole seconds, as the provider has it.
  expires_at: new Date(Math.floor((now.getTime() + openFor) / 1000) * 1000),
  created_at: now,
});

/** Whether a checkout still serves: the same money to the same account, and time left to pay or to ask the provider. */
export function stillServes(checkout: Checkout, { account_id, amount_cents }: CardPayment, now: Date): boolean {
  const same = checkout.account_id === account_id && checkout.amount_cents === amount_cents;
  const until = checkout.url ? checkout.expires_at.getTime() : checkout.created_at.getTime() + mostDelay;
  return same && until > now.getTime();
}

/** The product's page to come back to, which is told by `checkout` how it went. The path's own query stays. */
function returnUrl(publicUrl: string, path: string, outcome: 'success' | 'cancelled'): string {
  // Put together as text first: whatever the path is, it can't name another host.
  const url = new URL(publicUrl.replace(/\/$/, '') + path);
  url.searchParams.set('checkout', outcome);
  return url.href;
}

const nameOf = (description: string) =>
  description.length > longestName ? `${description.slice(0, longestName - 1).toWellFormed()}…` : description;

/** What the provider is asked for. The same at every try, as its idempotency demands. */
export const sessionParameters = (
  checkout: Checkout,
  { installationId, publicUrl, email }: { installationId: string; publicUrl: string; email: string | null },
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  // Methods that pay days later would leave a payment in between; a card pays or doesn't.
  allowed_payment_method_types: ['card'],
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
  success_url: returnUrl(publicUrl, checkout.return_path, 'success'),
  cancel_url: returnUrl(publicUrl, checkout.return_path, 'cancelled'),
  expires_at: checkout.expires_at.getTime() / 1000,
});
