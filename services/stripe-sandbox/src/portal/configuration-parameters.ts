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

/** The features; a new one must say whether it is enabled, a change need not. */
const featuresWith = (enabled: Reader<boolean | undefined>) =>
  fields({
    // The sandbox's portal doesn't offer it.
    customer_update: optional(fields({ enabled: required(oneOf('false')) })),
    invoice_history: optional(fields({ enabled: required(flag) })),
    payment_method_update: optional(fields({ enabled: required(flag) })),
    subscription_cancel: optional(
      fields({
        enabled,
        mode: optional(oneOf('at_period_end', 'immediately')),
        // The sandbox keeps no items that wait for an invoice, which `create_prorations` would make.
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

/** The parameters of a new configuration, each by itself. */
export const newConfiguration = fields({
  ...common,
  metadata: optional(metadata),
  features: required(featuresWith(required(flag))),
});
/** The parameters of a change of one. */
export const changedConfiguration = fields({
  ...common,
  metadata: optional(metadataChange),
  active: optional(flag),
  features: optional(featuresWith(optional(flag))),
});

/** What a list of configurations may be narrowed by. */
export const configurationSearch = fields({ ...paging, active: optional(flag), is_default: optional(flag) });
