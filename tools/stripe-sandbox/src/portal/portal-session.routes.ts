import type { ApiOperation } from '../api/api-operation.ts';
import type { FormFields } from '../api/form-body.ts';
import { objectId } from '../api/objects.ts';
import { fields, integer, list, oneOf, optional, required, text, webAddress } from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import type { Customer } from '../customers/customer.ts';
import { isLive } from '../subscriptions/subscription.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import type { PortalConfigurationRepository } from './portal-configuration.repository.ts';
import { offeredPrices, type PortalConfiguration } from './portal-configuration.ts';
import type { PortalSessionRepository } from './portal-session.repository.ts';
import { type AfterCompletion, type PortalFlow, presentPortalSession, SESSION_LIFETIME_MS } from './portal-session.ts';

const flowData = fields({
  type: required(oneOf('payment_method_update', 'subscription_cancel', 'subscription_update_confirm')),
  after_completion: optional(
    fields({
      type: required(oneOf('portal_homepage', 'redirect', 'hosted_confirmation')),
      redirect: optional(fields({ return_url: required(webAddress) })),
      hosted_confirmation: optional(fields({ custom_message: optional(text(500)) })),
    }),
  ),
  subscription_cancel: optional(fields({ subscription: required(text(100)) })),
  subscription_update_confirm: optional(
    fields({
      subscription: required(text(100)),
      items: required(
        list(
          required(fields({ id: required(text(100)), price: required(text(100)), quantity: optional(integer(1, 1)) })),
        ),
      ),
    }),
  ),
});

const newSession = fields({
  customer: required(text(100)),
  configuration: optional(text(100)),
  return_url: optional(webAddress),
  flow_data: optional(flowData),
});

type FlowData = ReturnType<typeof flowData>;
interface NewPortalSession {
  readonly customer: string;
  readonly configuration: string | undefined;
  readonly return_url: string | undefined;
  readonly flow: PortalFlow | null;
}

const missingBelow = (path: string) =>
  invalid(`Missing required param: flow_data[${path}].`, `flow_data[${path}]`, 'parameter_missing');

/** Rejects parameters that belong to another type than the chosen one. */
function rejectOthers(given: object, chosen: string, path: string): void {
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && name !== 'type' && name !== 'after_completion' && name !== chosen)
      throw invalid(
        `You cannot pass \`${path}[${name}]\` when \`${path}[type]\` is \`${chosen}\`.`,
        `${path}[${name}]`,
      );
}

function afterOf(given: FlowData['after_completion']): AfterCompletion {
  if (!given) return { type: 'portal_homepage' };
  rejectOthers(given, given.type, 'flow_data[after_completion]');
  if (given.type === 'portal_homepage') return { type: given.type };
  if (given.type === 'hosted_confirmation')
    return { type: given.type, custom_message: given.hosted_confirmation?.custom_message ?? null };
  if (!given.redirect) throw missingBelow('after_completion][redirect');
  return { type: given.type, return_url: given.redirect.return_url };
}

function flowOf(given: FlowData): PortalFlow {
  rejectOthers(given, given.type, 'flow_data');
  const after_completion = afterOf(given.after_completion);
  if (given.type === 'payment_method_update') return { type: given.type, after_completion };
  if (given.type === 'subscription_cancel') {
    if (!given.subscription_cancel) throw missingBelow('subscription_cancel');
    return { type: given.type, after_completion, subscription: given.subscription_cancel.subscription };
  }
  if (!given.subscription_update_confirm) throw missingBelow('subscription_update_confirm');
  const { subscription, items } = given.subscription_update_confirm;
  const [item, ...more] = items;
  if (!item) throw missingBelow('subscription_update_confirm][items');
  if (more.length > 0) throw invalid('Only one item can be updated.', 'flow_data[subscription_update_confirm][items]');
  return { type: given.type, after_completion, subscription, item: item.id, price: item.price };
}

/** Reads the parameters of a new portal session, or rejects them as Stripe does. */
function readNewPortalSession(parameters: FormFields): NewPortalSession {
  const { flow_data, ...rest } = newSession(parameters, '');
  return { ...rest, flow: flow_data ? flowOf(flow_data) : null };
}

interface PortalSessionDependencies {
  readonly sessions: PortalSessionRepository;
  readonly configurations: PortalConfigurationRepository;
  readonly subscriptionService: SubscriptionService;
  readonly publicUrl: string;
}

async function configurationOf(
  configurations: PortalConfigurationRepository,
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
