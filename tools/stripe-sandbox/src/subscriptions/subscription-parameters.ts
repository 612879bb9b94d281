import type { FormFields } from '../api/bracket-form.ts';
import {
  fields,
  flag,
  integer,
  list,
  metadataChange,
  oneOf,
  optional,
  paging,
  required,
  text,
  unsettable,
} from '../api/parameters.ts';
import { invalid } from '../api/stripe-error.ts';

/** The filters of a list of subscriptions. Without a status, the list omits canceled ones. */
export const subscriptionSearch = fields({
  ...paging,
  customer: optional(text(100)),
  price: optional(text(100)),
  status: optional(
    oneOf(
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ),
  ),
});

const item = fields({
  id: required(text(100)),
  price: required(text(100)),
  quantity: optional(integer(1, 1)),
});

/** The items of a change: exactly one, because each subscription of the sandbox has one item. */
export const changedItems = list(required(item));

const update = fields({
  items: optional(changedItems),
  proration_behavior: optional(oneOf('always_invoice', 'none')),
  payment_behavior: optional(oneOf('allow_incomplete', 'error_if_incomplete')),
  cancel_at_period_end: optional(flag),
  default_payment_method: optional(unsettable(text(100))),
  metadata: optional(metadataChange),
});

/** The parameters of an immediate cancellation. */
export const cancellation = fields({ prorate: optional(flag), invoice_now: optional(flag) });

/**
 * Rejects what the sandbox cannot do. Stripe's default proration waits for the next invoice; the sandbox stores no
 * items for that.
 */
export function checkProration(items: readonly object[] | undefined, behaviour: string | undefined): void {
  if (items && items.length !== 1) throw invalid('The sandbox changes exactly one item.', 'items');
  if (items && behaviour === undefined)
    throw invalid(
      'The sandbox stores no pending invoice items: set `proration_behavior` to `always_invoice` or `none`.',
      'proration_behavior',
    );
}

export function readUpdate(parameters: FormFields) {
  const read = update(parameters, '');
  checkProration(read.items, read.proration_behavior);
  return {
    item: read.items?.[0],
    prorated: read.proration_behavior === 'always_invoice',
    whenDeclined:
      read.payment_behavior === 'error_if_incomplete' ? ('nothing changes' as const) : ('past due' as const),
    cancelAtPeriodEnd: read.cancel_at_period_end,
    card: read.default_payment_method,
    metadata: read.metadata,
  };
}
