import { seconds } from '../api/objects.ts';

/** The prices of one product to which a customer may change. */
interface OfferedProduct {
  readonly product: string;
  readonly prices: readonly string[];
}

/** The actions that customers may take in the portal. */
export interface PortalFeatures {
  readonly invoice_history: { readonly enabled: boolean };
  readonly payment_method_update: { readonly enabled: boolean };
  readonly subscription_cancel: {
    readonly enabled: boolean;
    readonly mode: 'at_period_end' | 'immediately';
    readonly proration_behavior: 'always_invoice' | 'none';
  };
  readonly subscription_update: {
    readonly enabled: boolean;
    readonly default_allowed_updates: readonly 'price'[];
    readonly products: readonly OfferedProduct[];
    readonly proration_behavior: 'always_invoice' | 'none';
  };
}

export interface PortalConfiguration {
  readonly _id: string;
  readonly created: Date;
  readonly updated: Date;
  /** The number of changes, for optimistic locking. */
  readonly version: number;
  readonly active: boolean;
  readonly name: string | null;
  readonly default_return_url: string | null;
  readonly business_profile: {
    readonly headline: string | null;
    readonly privacy_policy_url: string | null;
    readonly terms_of_service_url: string | null;
  };
  readonly features: PortalFeatures;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The prices to which customers may change; none if plan changes are disabled. */
export const offeredPrices = ({ features: { subscription_update: update } }: PortalConfiguration): readonly string[] =>
  update.enabled ? update.products.flatMap(({ prices }) => prices) : [];

export const presentConfiguration = (configuration: PortalConfiguration) => {
  const { features } = configuration;
  return {
    id: configuration._id,
    object: 'billing_portal.configuration' as const,
    active: configuration.active,
    application: null,
    business_profile: configuration.business_profile,
    created: seconds(configuration.created),
    default_return_url: configuration.default_return_url,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: features.invoice_history,
      payment_method_update: { ...features.payment_method_update, payment_method_configuration: null },
      subscription_cancel: {
        ...features.subscription_cancel,
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' as const }, enabled: false },
      subscription_update: {
        ...features.subscription_update,
        billing_cycle_anchor: 'unchanged' as const,
        products: features.subscription_update.products.map((offered) => ({
          ...offered,
          adjustable_quantity: { enabled: false, maximum: null, minimum: 0 },
        })),
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial' as const,
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: configuration.metadata,
    name: configuration.name,
    updated: seconds(configuration.updated),
  };
};
