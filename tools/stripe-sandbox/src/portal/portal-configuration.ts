import type { Connection } from 'mongoose';
import { listOperation, type Operations } from '../api/api-operation.ts';
import { ObjectStore } from '../api/object-store.ts';
import { objectId, seconds } from '../api/objects.ts';
import {
  defaulted,
  fields,
  flag,
  list,
  metadata,
  oneOf,
  optional,
  required,
  text,
  webAddress,
} from '../api/parameters.ts';

/** The page can only change the price of a subscription, which is paid at once. */
const newConfiguration = fields({
  business_profile: {
    headline: required(text(60)),
    privacy_policy_url: required(webAddress),
    terms_of_service_url: required(webAddress),
  },
  default_return_url: required(webAddress),
  metadata: defaulted(metadata, {}),
  features: {
    invoice_history: { enabled: required(flag) },
    payment_method_update: { enabled: required(oneOf('true')) },
    subscription_cancel: { enabled: required(oneOf('false')) },
    subscription_update: {
      enabled: required(flag),
      default_allowed_updates: defaulted(list(required(oneOf('price'))), []),
      products: defaulted(
        list(required(fields({ product: required(text(100)), prices: required(list(required(text(100)))) }))),
        [],
      ),
      proration_behavior: defaulted(oneOf('always_invoice'), 'none'),
    },
  },
});

/** What billing configures for the portal's page, which doesn't depend on it. */
interface PortalConfiguration extends ReturnType<typeof newConfiguration> {
  readonly _id: string;
  readonly created: Date;
}

/** The only place that queries configurations of the portal. They are stored forever. */
export class PortalConfigurationRepository extends ObjectStore<PortalConfiguration> {
  constructor(database: Connection) {
    super(database, { name: 'portal_configurations', kind: 'configuration', param: 'configuration' });
  }
}

const presentConfiguration = ({ _id, created, features, ...configuration }: PortalConfiguration) => ({
  id: _id,
  object: 'billing_portal.configuration' as const,
  active: true,
  created: seconds(created),
  ...configuration,
  features: { ...features, payment_method_update: { enabled: true }, subscription_cancel: { enabled: false } },
});

/** `POST` and `GET /v1/billing_portal/configurations`. All are active for ever. */
export const configurationOperations = (configurations: PortalConfigurationRepository): Operations => ({
  ...listOperation(
    { path: '/v1/billing_portal/configurations', present: presentConfiguration },
    { active: optional(oneOf('true')) },
    (_, paging) => configurations.list({}, paging),
  ),
  'POST /v1/billing_portal/configurations': async ({ parameters, seed }) => {
    const settings = newConfiguration(parameters, '');
    const configuration = { _id: objectId('bpc_', seed), created: new Date(), ...settings };
    return presentConfiguration(await configurations.add(configuration));
  },
});
