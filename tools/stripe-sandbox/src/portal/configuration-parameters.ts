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
export const newConfiguration = fields({
  ...common,
  metadata: optional(metadata),
  features: required(featuresWith(required(flag))),
});
/** The parameters of a change of a configuration. */
export const changedConfiguration = fields({
  ...common,
  metadata: optional(metadataChange),
  active: optional(flag),
  features: optional(featuresWith(optional(flag))),
});

/** The filters of a list of configurations. */
export const configurationSearch = fields({ ...paging, active: optional(flag), is_default: optional(flag) });
