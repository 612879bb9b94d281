import type { Connection } from 'mongoose';
import type { ApiRequest, Operations } from '../api/api-operation.ts';
import { ObjectStore } from '../api/object-store.ts';
import { objectId } from '../api/objects.ts';
import { fields, integer, list, oneOf, optional, required, text, webAddress } from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import type { Customer } from '../customers/customer.ts';
import type { CustomerService } from '../customers/customer-service.ts';
import type { PriceRepository } from '../prices/price.ts';
import { isLive } from '../subscriptions/subscription.ts';
import type { PortalConfigurationRepository } from './portal-configuration.ts';

/** The change of a plan for which the page is opened. Besides it, the customer may only save a card. */
export interface PlanChange {
  readonly subscription: string;
  readonly item: string;
  readonly price: string;
  /** Where the customer goes once the change is made. */
  readonly return_url: string;
}

export interface PortalSession {
  readonly _id: string;
  readonly created: Date;
  readonly expires_at: Date;
  readonly customer: string;
  readonly return_url: string;
  readonly change: PlanChange | null;
  readonly completed_at: Date | null;
}

/** The only place that queries portal sessions. */
export class PortalSessionRepository extends ObjectStore<PortalSession> {
  constructor(database: Connection) {
    super(database, {
      name: 'portal_sessions',
      kind: 'billing_portal.session',
      // For a day after its end, a portal session can still show that it has expired.
      indexes: [[{ expires_at: 1 }, { expireAfterSeconds: 24 * 60 * 60 }]],
    });
  }

  /** Marks the change as made. Only the first call sets the time. */
  async complete({ _id }: PortalSession): Promise<void> {
    await this.model.updateOne({ _id, completed_at: null }, { $set: { completed_at: new Date() } });
  }
}

/** Only the flow that changes a plan, and redirects afterwards. */
const flowData = fields({
  type: required(oneOf('subscription_update_confirm')),
  subscription_update_confirm: {
    subscription: required(text(100)),
    items: required(
      list(
        required(fields({ id: required(text(100)), price: required(text(100)), quantity: optional(integer(1, 1)) })),
      ),
    ),
  },
  after_completion: { type: required(oneOf('redirect')), redirect: { return_url: required(webAddress) } },
});

const newSession = fields({
  customer: required(text(100)),
  configuration: required(text(100)),
  return_url: required(webAddress),
  flow_data: optional(flowData),
});

const flowPath = 'flow_data[subscription_update_confirm]';
const pricePath = `${flowPath}[items][0][price]`;

function changeOf({ subscription_update_confirm, after_completion }: ReturnType<typeof flowData>): PlanChange {
  const { subscription, items } = subscription_update_confirm;
  const [item, ...more] = items;
  if (!item || more.length > 0) throw invalid('Exactly one item can be updated.', `${flowPath}[items]`);
  const { return_url } = after_completion.redirect;
  return { subscription, item: item.id, price: item.price, return_url };
}

/** Validates that a change names a live subscription of the customer and changes something. */
function checkChange(change: PlanChange, customer: Customer): void {
  const subscription = customer.subscriptions.find(({ _id }) => _id === change.subscription);
  if (!subscription) throw missing('subscription', change.subscription, `${flowPath}[subscription]`);
  if (!isLive(subscription))
    throw invalid(
      `The subscription has a status of \`${subscription.status}\` and cannot be changed.`,
      `${flowPath}[subscription]`,
    );
  if (change.item !== subscription.item_id)
    throw missing('subscription_item', change.item, `${flowPath}[items][0][id]`);
  if (change.price === subscription.price._id)
    throw invalid('The subscription update has no changes: it has this price already.', pricePath);
}

const SESSION_LIFETIME_MS = 60 * 60_000;

interface PortalSessionDependencies {
  readonly sessions: PortalSessionRepository;
  readonly configurations: PortalConfigurationRepository;
  readonly customerService: CustomerService;
  readonly prices: PriceRepository;
  /** The URL of the pages, without a slash at its end. */
  readonly pagesUrl: string;
}

async function createSession(deps: PortalSessionDependencies, { parameters, seed }: ApiRequest): Promise<object> {
  const read = newSession(parameters, '');
  const change = read.flow_data ? changeOf(read.flow_data) : null;
  const customer = await deps.customerService.read(read.customer, 'customer');
  await deps.configurations.read(read.configuration);
  if (change) {
    checkChange(change, customer);
    await deps.prices.sold(change.price, pricePath);
  }
  const [id, created] = [objectId('bps_', seed, 48), new Date()];
  await deps.sessions.add({
    _id: id,
    created,
    expires_at: new Date(created.getTime() + SESSION_LIFETIME_MS),
    customer: customer._id,
    return_url: read.return_url,
    change,
    completed_at: null,
  });
  // Anyone who knows the URL acts for the customer.
  return { id, object: 'billing_portal.session', customer: customer._id, url: `${deps.pagesUrl}/portal/${id}` };
}

/** `POST /v1/billing_portal/sessions`. */
export const portalSessionOperations = (deps: PortalSessionDependencies): Operations => ({
  'POST /v1/billing_portal/sessions': (request) => createSession(deps, request),
});
