import {
  email,
  fields,
  integer,
  list,
  metadata,
  oneOf,
  optional,
  paging,
  required,
  text,
  webAddress,
} from '../api/parameters.ts';
import { invalid } from '../api/stripe-error.ts';

const MINUTE_MS = 60_000;
/** Milliseconds that a session is open: the minimum, and the maximum, which is also the default. */
const MIN_LIFETIME_MS = 30 * MINUTE_MS;
const MAX_LIFETIME_MS = 24 * 60 * MINUTE_MS;
const lineItem = required(
  fields({
    quantity: required(integer(1, 1_000_000)),
    price: optional(text(100)),
    price_data: optional(
      fields({
        currency: required(oneOf('usd')),
        unit_amount: required(integer(0)),
        product_data: required(fields({ name: required(text(250)), description: optional(text(1000)) })),
      }),
    ),
  }),
);

/** The parameters of a new session, each validated by itself. */
export const readSessionParameters = fields({
  mode: required(oneOf('payment', 'subscription')),
  line_items: required(list(lineItem)),
  success_url: required(webAddress),
  cancel_url: optional(webAddress),
  client_reference_id: optional(text(200)),
  customer: optional(text(100)),
  customer_email: optional(email),
  expires_at: optional(integer(0, 9_999_999_999)),
  metadata: optional(metadata),
  subscription_data: optional(fields({ metadata: optional(metadata) })),
  ui_mode: optional(oneOf('hosted_page')),
  allowed_payment_method_types: optional(list(required(oneOf('card')))),
});

export type SessionParameters = ReturnType<typeof readSessionParameters>;

/** The filters of a list of sessions. */
export const sessionSearch = fields({
  ...paging,
  customer: optional(text(100)),
  payment_intent: optional(text(100)),
  subscription: optional(text(100)),
  status: optional(oneOf('open', 'complete', 'expired')),
});

/** The expiry of a new session, with or without a given one. Rejects a value as Stripe does. */
export function expiryOf(given: number | undefined, now: Date): Date {
  const end = given === undefined ? new Date(now.getTime() + MAX_LIFETIME_MS) : new Date(given * 1000);
  const ahead = end.getTime() - now.getTime();
  if (ahead > MAX_LIFETIME_MS)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  // The timestamp is in whole seconds, so up to one second may be cut off.
  if (ahead < MIN_LIFETIME_MS - 1000)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  return end;
}
