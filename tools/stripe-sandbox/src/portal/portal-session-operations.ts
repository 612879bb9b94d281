import type { ApiOperation } from '../api/api-operation.ts';
import { objectId } from '../api/object-id.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import type { Customer } from '../customers/customer.ts';
import { isLive } from '../subscriptions/subscription.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import type { PortalConfigurationStore } from './configuration-store.ts';
import { offeredPrices, type PortalConfiguration } from './portal-configuration.ts';
import { type PortalFlow, presentPortalSession, SESSION_LIFETIME_MS } from './portal-session.ts';
import { readNewPortalSession } from './portal-session-parameters.ts';
import type { PortalSessionStore } from './portal-session-store.ts';

interface PortalSessionDependencies {
  readonly sessions: PortalSessionStore;
  readonly configurations: PortalConfigurationStore;
  readonly subscriptionService: SubscriptionService;
  readonly publicUrl: string;
}

async function configurationOf(
  configurations: PortalConfigurationStore,
  id: string | undefined,
): Promise<PortalConfiguration> {
  if (id === undefined)
    throw invalid(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration.',
      'configuration',
    );
  const found = await configurations.find(id);
  if (!found) throw missing('configuration', id, 'configuration');
  if (!found.active) throw invalid(`The configuration '${id}' is not active.`, 'configuration');
  return found;
}

const flowPath = (flow: PortalFlow, name: string) => `flow_data[${flow.type}][${name}]`;

function checkFeature(flow: PortalFlow, { features }: PortalConfiguration): void {
  const feature = {
    payment_method_update: features.payment_method_update,
    subscription_cancel: features.subscription_cancel,
    subscription_update_confirm: features.subscription_update,
  }[flow.type];
  if (feature.enabled) return;
  throw invalid(`The \`${flow.type}\` flow is disabled in the portal configuration.`, 'flow_data[type]');
}

/** Validates that a flow is enabled, names a live subscription of the customer and changes something. */
function checkFlow(flow: PortalFlow, customer: Customer, configuration: PortalConfiguration): void {
  checkFeature(flow, configuration);
  if (flow.type === 'payment_method_update') return;
  const about = flowPath(flow, 'subscription');
  const subscription = customer.subscriptions.find(({ _id }) => _id === flow.subscription);
  if (!subscription) throw missing('subscription', flow.subscription, about);
  if (!isLive(subscription))
    throw invalid(`The subscription has a status of \`${subscription.status}\` and cannot be changed.`, about);
  if (flow.type === 'subscription_cancel') {
    if (subscription.cancel_at_period_end) throw invalid('The subscription is already set to be canceled.', about);
    return;
  }
  if (flow.item !== subscription.item_id)
    throw missing('subscription_item', flow.item, `${flowPath(flow, 'items')}[0][id]`);
  const pricePath = `${flowPath(flow, 'items')}[0][price]`;
  if (flow.price === subscription.price._id)
    throw invalid('The subscription update has no changes: it has this price already.', pricePath);
  if (!offeredPrices(configuration).includes(flow.price))
    throw invalid(`The price '${flow.price}' is not among the products of the portal configuration.`, pricePath);
}

/** `POST /v1/billing_portal/sessions`. */
export const portalSessionOperations = (deps: PortalSessionDependencies): ApiOperation[] => [
  {
    name: 'POST /v1/billing_portal/sessions',
    async handle({ parameters, seed }) {
      const {
        customer: customerId,
        configuration: configurationId,
        return_url,
        flow,
      } = readNewPortalSession(parameters);
      const customer = await deps.subscriptionService.find(customerId);
      if (!customer) throw missing('customer', customerId, 'customer');
      const configuration = await configurationOf(deps.configurations, configurationId);
      if (flow) checkFlow(flow, customer, configuration);
      if (flow?.type === 'subscription_update_confirm') await deps.subscriptionService.priceOf(flow.price);
      const [id, created] = [objectId('bps_', seed, 48), new Date()];
      const session = await deps.sessions.add({
        _id: id,
        created,
        expires_at: new Date(created.getTime() + SESSION_LIFETIME_MS),
        customer: customerId,
        configuration: configuration._id,
        return_url: return_url ?? configuration.default_return_url,
        url: `${deps.publicUrl.replace(/\/$/, '')}/sandbox/portal/${id}`,
        flow,
        completed_at: null,
        card_to_confirm: null,
      });
      return presentPortalSession(session);
    },
  },
];
