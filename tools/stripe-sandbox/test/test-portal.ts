import type { TestSandbox } from './test-sandbox.ts';
import type { Subscriber, TestSubscriptions } from './test-subscriptions.ts';

/** The URL to which the product wants a visitor to return. */
export const returnUrl = 'http://localhost:8080/app/subscription';
/** The URL to which the product wants a visitor to return after a completed flow. */
export const doneUrl = `${returnUrl}?checkout=success`;

/** The product's portal configurations in one: cards, invoices and plans. Cancellation is the product's own. */
export const portalSettings = (sold: TestSubscriptions): Record<string, string> => ({
  'business_profile[headline]': 'Keystead',
  'business_profile[privacy_policy_url]': 'http://localhost:8080/privacy',
  'business_profile[terms_of_service_url]': 'http://localhost:8080/terms',
  default_return_url: returnUrl,
  'features[invoice_history][enabled]': 'true',
  'features[payment_method_update][enabled]': 'true',
  'features[subscription_cancel][enabled]': 'false',
  'features[subscription_update][enabled]': 'true',
  'features[subscription_update][default_allowed_updates][0]': 'price',
  'features[subscription_update][proration_behavior]': 'always_invoice',
  'features[subscription_update][products][0][product]': 'keystead_starter',
  'features[subscription_update][products][0][prices][0]': sold.prices.starterMonth,
  'features[subscription_update][products][0][prices][1]': sold.prices.starterYear,
  'features[subscription_update][products][1][product]': 'keystead_professional',
  'features[subscription_update][products][1][prices][0]': sold.prices.professionalMonth,
  'features[subscription_update][products][1][prices][1]': sold.prices.professionalYear,
});

/** Creates a configuration like the product's. Returns its id. */
export async function configurePortal(sandbox: TestSandbox, sold: TestSubscriptions): Promise<string> {
  const { status, body, text } = await sandbox.call('POST /v1/billing_portal/configurations', portalSettings(sold));
  if (status !== 200) throw new Error(text);
  return body.id;
}

/** The parameters of the flow that changes a plan. */
export const changeFlow = ({ subscription }: Subscriber, price: string): Record<string, string> => ({
  'flow_data[type]': 'subscription_update_confirm',
  'flow_data[subscription_update_confirm][subscription]': subscription.id,
  'flow_data[subscription_update_confirm][items][0][id]': subscription.items.data[0].id,
  'flow_data[subscription_update_confirm][items][0][price]': price,
  'flow_data[after_completion][type]': 'redirect',
  'flow_data[after_completion][redirect][return_url]': doneUrl,
});

/** Opens the portal for a customer. Returns the path of its first page. */
export async function openPortal(
  sandbox: TestSandbox,
  configuration: string,
  { customer }: Subscriber,
  own: Record<string, string> = {},
): Promise<string> {
  const { status, body, text } = await sandbox.call('POST /v1/billing_portal/sessions', {
    customer,
    configuration,
    return_url: returnUrl,
    ...own,
  });
  if (status !== 200) throw new Error(text);
  return new URL(body.url).pathname;
}
