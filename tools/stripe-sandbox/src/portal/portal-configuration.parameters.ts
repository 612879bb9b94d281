import type { FormFields } from '../api/form-body.ts';
import {
  fields,
  flag,
  list,
  metadata,
  metadataChange,
  oneOf,
  optional,
  paging,
  type Reader,
  required,
  text,
  unsettable,
  webAddress,
} from '../api/parameters.ts';
import { invalid } from '../api/stripe-error.ts';
import type { PortalConfiguration, PortalFeatures } from './portal-configuration.ts';

const offered = required(fields({ product: required(text(100)), prices: required(list(required(text(100)))) }));

/** The features. A new configuration must say whether each is enabled; a change need not. */
const featuresWith = (enabled: Reader<boolean | undefined>) =>
  fields({
    // The sandbox's portal doesn't offer this feature.
    customer_update: optional(fields({ enabled: required(oneOf('false')) })),
    invoice_history: optional(fields({ enabled: required(flag) })),
    payment_method_update: optional(fields({ enabled: required(flag) })),
    subscription_cancel: optional(
      fields({
        enabled,
        mode: optional(oneOf('at_period_end', 'immediately')),
        // The sandbox stores no pending invoice items, which `create_prorations` would create.
        proration_behavior: optional(oneOf('always_invoice', 'none')),
      }),
    ),
    subscription_update: optional(
      fields({
        enabled,
        default_allowed_updates: optional(unsettable(list(required(oneOf('price'))))),
        products: optional(unsettable(list(offered))),
        proration_behavior: optional(oneOf('always_invoice', 'none')),
      }),
    ),
  });

const common = {
  business_profile: optional(
    fields({
      headline: optional(unsettable(text(60))),
      privacy_policy_url: optional(unsettable(webAddress)),
      terms_of_service_url: optional(unsettable(webAddress)),
    }),
  ),
  default_return_url: optional(unsettable(webAddress)),
  name: optional(unsettable(text(100))),
};

/** The parameters of a new configuration, each validated by itself. */
const newConfiguration = fields({
  ...common,
  metadata: optional(metadata),
  features: required(featuresWith(required(flag))),
});
const changedConfiguration = fields({
  ...common,
  metadata: optional(metadataChange),
  active: optional(flag),
  features: optional(featuresWith(optional(flag))),
});

export const configurationSearch = fields({ ...paging, active: optional(flag), is_default: optional(flag) });

/** The fields of a configuration that the caller determines. */
export type ConfigurationContent = Pick<
  PortalConfiguration,
  'active' | 'business_profile' | 'default_return_url' | 'features' | 'metadata' | 'name'
>;

const defaults: ConfigurationContent = {
  active: true,
  name: null,
  default_return_url: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  features: {
    invoice_history: { enabled: false },
    payment_method_update: { enabled: false },
    subscription_cancel: { enabled: false, mode: 'at_period_end', proration_behavior: 'none' },
    subscription_update: {
      enabled: false,
      default_allowed_updates: [],
      products: [],
      proration_behavior: 'none',
    },
  },
  metadata: {},
};

/** Overrides the previous values with the given ones. */
function override<T extends object>(before: T, changes: { readonly [K in keyof T]?: T[K] | undefined } | undefined): T {
  const given = Object.entries(changes ?? {}).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

function checkUpdate(update: PortalFeatures['subscription_update']): void {
  const { default_allowed_updates, products, proration_behavior } = update;
  const path = 'features[subscription_update]';
  if (!update.enabled) return;
  if (proration_behavior !== 'always_invoice')
    throw invalid("The sandbox's portal changes prices only with `always_invoice`.", `${path}[proration_behavior]`);
  for (const [name, given] of Object.entries({ default_allowed_updates, products }))
    if (given.length === 0)
      throw invalid(`Missing required param: ${path}[${name}].`, `${path}[${name}]`, 'parameter_missing');
  if (products.length > 10) throw invalid('Array too long: at most 10 elements', `${path}[products]`);
}

type Change = Omit<ReturnType<typeof changedConfiguration>, 'metadata'>;

function merged(
  before: ConfigurationContent,
  { features: changes, business_profile, ...rest }: Change,
): ConfigurationContent {
  const was = before.features;
  const update = changes?.subscription_update;
  const features: PortalFeatures = {
    invoice_history: override(was.invoice_history, changes?.invoice_history),
    payment_method_update: override(was.payment_method_update, changes?.payment_method_update),
    subscription_cancel: override(was.subscription_cancel, changes?.subscription_cancel),
    subscription_update: override(
      was.subscription_update,
      update && {
        ...update,
        default_allowed_updates: update.default_allowed_updates === null ? [] : update.default_allowed_updates,
        products: update.products === null ? [] : update.products,
      },
    ),
  };
  checkUpdate(features.subscription_update);
  return { ...override(before, rest), business_profile: override(before.business_profile, business_profile), features };
}

/** Reads the parameters of a new configuration, or rejects them as Stripe does. */
export function readNewConfiguration(parameters: FormFields): ConfigurationContent {
  const { metadata: given = {}, ...changes } = newConfiguration(parameters, '');
  return { ...merged(defaults, { active: undefined, ...changes }), metadata: given };
}

/** Reads a change of a configuration. Fields that it doesn't name stay. */
export function readConfigurationChange(
  parameters: FormFields,
): (before: ConfigurationContent) => ConfigurationContent {
  const { metadata: change, ...changes } = changedConfiguration(parameters, '');
  return (before) => ({ ...merged(before, changes), metadata: change ? change(before.metadata) : before.metadata });
}
