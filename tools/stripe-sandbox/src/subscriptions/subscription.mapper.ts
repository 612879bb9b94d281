import { seconds, secondsOrNull } from '../api/objects.ts';
import type { Customer } from '../customers/customer.ts';
import { presentPlan, presentPrice } from '../prices/price.ts';
import type { Subscription } from './subscription.ts';

const presentItem = ({ _id, item_id, created, price, period }: Subscription) => ({
  id: item_id,
  object: 'subscription_item' as const,
  billing_thresholds: null,
  created: seconds(created),
  current_period_end: seconds(period.end),
  current_period_start: seconds(period.start),
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: presentPlan(price),
  price: presentPrice(price),
  quantity: 1,
  subscription: _id,
  tax_rates: [],
});

/** Fields for features that the sandbox does not have: taxes, discounts, trials, schedules, other accounts. */
const unsupportedFields = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' as const }, type: 'flexible' as const },
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' as const },
  },
  livemode: false,
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off' as const,
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' as const },
  },
  trial_start: null,
};

/** The API representation. As at Stripe, the only item has the start and end of the period. */
export function presentSubscription(customer: Customer, subscription: Subscription) {
  const { _id, created, cancel_at_period_end, period } = subscription;
  return {
    id: _id,
    object: 'subscription' as const,
    ...unsupportedFields,
    billing_cycle_anchor: seconds(subscription.anchor),
    cancel_at: cancel_at_period_end ? seconds(period.end) : null,
    cancel_at_period_end,
    canceled_at: secondsOrNull(subscription.canceled_at),
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: subscription.cancel_reason,
    },
    collection_method: 'charge_automatically' as const,
    created: seconds(created),
    currency: subscription.price.currency,
    customer: customer._id,
    default_payment_method: subscription.card,
    ended_at: secondsOrNull(subscription.ended_at),
    items: {
      object: 'list' as const,
      data: [presentItem(subscription)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${_id}`,
    },
    latest_invoice: subscription.latest_invoice,
    metadata: subscription.metadata,
    start_date: seconds(created),
    status: subscription.status,
  };
}
