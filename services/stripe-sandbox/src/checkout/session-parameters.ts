import type { FormFields } from '../api/bracket-form.ts';
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
import type { LineItem } from './checkout-session.ts';

const minute = 60_000;
/** Milliseconds that a session is open at least, at most and unless said otherwise. */
const shortest = 30 * minute;
const longest = 24 * 60 * minute;
/** Cents: Stripe takes no card for less, and for no more. */
const leastAmount = 50;
const mostAmount = 99_999_999;

const lineItem = required(
  fields({
    quantity: required(integer(1, 1_000_000)),
    price_data: required(
      fields({
        currency: required(oneOf('usd')),
        unit_amount: required(integer(0)),
        product_data: required(fields({ name: required(text(250)), description: optional(text(1000)) })),
      }),
    ),
  }),
);

const newSession = fields({
  mode: required(oneOf('payment')),
  line_items: required(list(lineItem)),
  success_url: required(webAddress),
  cancel_url: optional(webAddress),
  client_reference_id: optional(text(200)),
  customer_email: optional(email),
  expires_at: optional(integer(0, 9_999_999_999)),
  metadata: optional(metadata),
  ui_mode: optional(oneOf('hosted_page')),
  allowed_payment_method_types: optional(list(required(oneOf('card')))),
});

/** What a list of sessions may be narrowed by. */
export const sessionSearch = fields({
  ...paging,
  payment_intent: optional(text(100)),
  status: optional(oneOf('open', 'complete', 'expired')),
});

function expiryOf(given: number | undefined, now: Date): Date {
  const end = given === undefined ? new Date(now.getTime() + longest) : new Date(given * 1000);
  const ahead = end.getTime() - now.getTime();
  if (ahead > longest)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  // Written in whole seconds, so up to one of them is cut off.
  if (ahead < shortest - 1000)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  return end;
}

function totalOf(items: readonly LineItem[]): number {
  const total = items.reduce((sum, { unit_amount, quantity }) => sum + unit_amount * quantity, 0);
  if (total < leastAmount)
    throw invalid(
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      undefined,
      'amount_too_small',
    );
  if (total > mostAmount)
    throw invalid(
      "The Checkout Session's total amount due must be no more than $999,999.99",
      undefined,
      'amount_too_large',
    );
  return total;
}

/** Reads what a new session shall be, or refuses it as Stripe does. */
export function readNewSession(parameters: FormFields, now: Date) {
  const read = newSession(parameters, '');
  if (read.line_items.length === 0)
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  const line_items: LineItem[] = read.line_items.map(({ quantity, price_data: { unit_amount, product_data } }) => ({
    name: product_data.name,
    description: product_data.description ?? null,
    unit_amount,
    quantity,
  }));
  return {
    mode: read.mode,
    currency: 'usd',
    line_items,
    amount_total: totalOf(line_items),
    expires_at: expiryOf(read.expires_at, now),
    metadata: read.metadata ?? {},
    client_reference_id: read.client_reference_id ?? null,
    customer_email: read.customer_email ?? null,
    success_url: read.success_url,
    cancel_url: read.cancel_url ?? null,
  };
}
