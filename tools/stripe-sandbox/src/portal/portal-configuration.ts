import type { Connection } from 'mongoose';
import type { ApiRequest, Operations } from '../api/api-operation.ts';
import { ObjectStore } from '../api/object-store.ts';
import { objectId, seconds } from '../api/objects.ts';
import {
  defaulted,
  fields,
  flag,
  group,
  list,
  metadata,
  oneOf,
  optional,
  required,
  text,
  webAddress,
} from '../api/parameters.ts';
import { readOperations } from '../api/read-operations.ts';
import { invalid } from '../api/stripe-error.ts';
import type { PriceRepository } from '../prices/price.ts';

/** The page can only change the price of a subscription, which is paid at once. */
const priceChanges = {
  default_allowed_updates: defaulted(list(required(oneOf('price'))), []),
  /** The prices to which a customer may change. */
  products: defaulted(
    list(required(fields({ product: required(text(100)), prices: required(list(required(text(100)))) }))),
    [],
  ),
  proration_behavior: defaulted(oneOf('always_invoice'), 'none'),
};
const feature = group({ enabled: defaulted(flag, false) });
/** A feature that the page doesn't have. */
const missingFeature = group({ enabled: defaulted(oneOf('false'), 'false') });

const newConfiguration = fields({
  business_profile: group({
    headline: defaulted(text(60), null),
    privacy_policy_url: defaulted(webAddress, null),
    terms_of_service_url: defaulted(webAddress, null),
  }),
  default_return_url: defaulted(webAddress, null),
  metadata: defaulted(metadata, {}),
  features: required(
    fields({
      customer_update: missingFeature,
      invoice_history: feature,
      payment_method_update: feature,
      subscription_cancel: missingFeature,
      subscription_update: group({ enabled: defaulted(flag, false), ...priceChanges }),
    }),
  ),
});

/** What customers see on the portal's page, and may do there. */
export interface PortalConfiguration extends ReturnType<typeof newConfiguration> {
  readonly _id: string;
  readonly created: Date;
}

/** The only place that queries configurations of the portal. They are stored forever. */
export class PortalConfigurationRepository extends ObjectStore<PortalConfiguration> {
  constructor(database: Connection) {
    super(database, { name: 'portal_configurations', kind: 'configuration', param: 'configuration' });
  }
}

/** The prices to which customers may change; none if plan changes are disabled. */
export const offeredPrices = ({ features: { subscription_update: update } }: PortalConfiguration): readonly string[] =>
  update.enabled ? update.products.flatMap(({ prices }) => prices) : [];

const presentConfiguration = ({ _id, created, features, ...configuration }: PortalConfiguration) => ({
  id: _id,
  object: 'billing_portal.configuration' as const,
  active: true,
  created: seconds(created),
  ...configuration,
  features: {
    ...features,
    customer_update: { allowed_updates: [], enabled: false },
    subscription_cancel: { enabled: false, mode: 'at_period_end' as const, proration_behavior: 'none' as const },
  },
  is_default: false,
  livemode: false,
  updated: seconds(created),
});

interface ConfigurationDependencies {
  readonly configurations: PortalConfigurationRepository;
  readonly prices: PriceRepository;
}

/** Validates that every offered price exists, belongs to its product and is active. */
async function checkUpdate(
  prices: PriceRepository,
  update: PortalConfiguration['features']['subscription_update'],
): Promise<void> {
  const path = 'features[subscription_update]';
  for (const name of ['default_allowed_updates', 'products'] as const)
    if (update.enabled && update[name].length === 0)
      throw invalid(`Missing required param: ${path}[${name}].`, `${path}[${name}]`, 'parameter_missing');
  for (const [at, { product, prices: ids }] of update.products.entries())
    for (const [place, id] of ids.entries()) {
      const param = `${path}[products][${at}][prices][${place}]`;
      if ((await prices.forSale(id, param)).product !== product)
        throw invalid(`The price '${id}' does not belong to the product '${product}'.`, param);
    }
}

async function createConfiguration(
  { configurations, prices }: ConfigurationDependencies,
  { parameters, seed }: ApiRequest,
): Promise<PortalConfiguration> {
  const settings = newConfiguration(parameters, '');
  await checkUpdate(prices, settings.features.subscription_update);
  return configurations.add({ _id: objectId('bpc_', seed), created: new Date(), ...settings });
}

/** `POST` and `GET /v1/billing_portal/configurations`, and one by its id. All are active for ever. */
export const configurationOperations = (deps: ConfigurationDependencies): Operations => ({
  ...readOperations(
    {
      path: '/v1/billing_portal/configurations',
      read: (id) => deps.configurations.read(id),
      present: presentConfiguration,
    },
    { active: optional(oneOf('true')) },
    (_, paging) => deps.configurations.list({}, paging),
  ),
  'POST /v1/billing_portal/configurations': async (request) =>
    presentConfiguration(await createConfiguration(deps, request)),
});
