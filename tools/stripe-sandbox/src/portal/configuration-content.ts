import type { FormFields } from '../api/bracket-form.ts';
import { invalid } from '../api/stripe-error.ts';
import { changedConfiguration, newConfiguration } from './configuration-parameters.ts';
import type { PortalConfiguration, PortalFeatures } from './portal-configuration.ts';

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
