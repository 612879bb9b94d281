import { seconds } from '../api/objects.ts';
import { type CheckoutSession, emailOf } from './checkout-session.ts';

/** Fields for features that the sandbox does not have. */
const unsupportedFields = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  customer_creation: null,
  discounts: [],
  integration_identifier: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page' as const,
  wallet_options: null,
};

function detailsOf(session: CheckoutSession) {
  const email = emailOf(session);
  if (!email && !session.payment) return null;
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: session.payment?.card.name ?? null,
    phone: null,
    tax_exempt: 'none' as const,
    tax_ids: null,
  };
}

/** The objects that the session has created; null until it is complete. */
function outcomeOf({ payment, start, intent_id }: CheckoutSession) {
  const nothing = { invoice: null, payment_intent: null, subscription: null };
  if (!payment) return nothing;
  if (!start) return { ...nothing, payment_intent: intent_id };
  return { ...nothing, invoice: start.invoice, subscription: start.subscription };
}

/**
 * The API representation. As at Stripe, the created objects appear once it is complete, and its URL only while it is
 * open.
 */
export const presentSession = (session: CheckoutSession) => ({
  id: session._id,
  object: 'checkout.session' as const,
  ...unsupportedFields,
  allowed_payment_method_types: ['card'],
  amount_subtotal: session.amount_total,
  amount_total: session.amount_total,
  cancel_url: session.cancel_url,
  client_reference_id: session.client_reference_id,
  created: seconds(session.created),
  currency: session.currency,
  customer: session.start?.customer ?? null,
  customer_details: detailsOf(session),
  customer_email: session.customer_email,
  expires_at: seconds(session.expires_at),
  metadata: session.metadata,
  mode: session.mode,
  payment_method_collection: session.start ? ('always' as const) : ('if_required' as const),
  payment_method_types: ['card'],
  payment_status: session.payment ? ('paid' as const) : ('unpaid' as const),
  status: session.status,
  success_url: session.success_url,
  url: session.status === 'open' ? session.url : null,
  ...outcomeOf(session),
});
