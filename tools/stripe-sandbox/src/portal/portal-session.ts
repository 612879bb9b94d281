import { seconds } from '../api/objects.ts';
import type { Card } from '../payments/payment-intent.ts';

/** Where the customer goes once the flow is complete. */
export type AfterCompletion =
  | { readonly type: 'portal_homepage' }
  | { readonly type: 'redirect'; readonly return_url: string }
  | { readonly type: 'hosted_confirmation'; readonly custom_message: string | null };

/** A flow that the portal opens directly. Until it is complete, the customer may only save a card besides it. */
export type PortalFlow = { readonly after_completion: AfterCompletion } & (
  | { readonly type: 'payment_method_update' }
  | { readonly type: 'subscription_cancel'; readonly subscription: string }
  | {
      readonly type: 'subscription_update_confirm';
      readonly subscription: string;
      readonly item: string;
      readonly price: string;
    }
);

export interface PortalSession {
  readonly _id: string;
  readonly created: Date;
  readonly expires_at: Date;
  readonly customer: string;
  readonly configuration: string;
  /** Null if neither the request nor the configuration names a URL. */
  readonly return_url: string | null;
  /** The URL of its page. Anyone who knows it acts for the customer. */
  readonly url: string;
  readonly flow: PortalFlow | null;
  readonly completed_at: Date | null;
  /** A card that waits for confirmation by its bank. */
  readonly card_to_confirm: Card | null;
}

/** The lifetime of a portal session in milliseconds. */
export const SESSION_LIFETIME_MS = 60 * 60_000;

export const isOngoing = ({ expires_at }: PortalSession, now: Date): boolean => expires_at > now;

function presentAfter(after: AfterCompletion) {
  return {
    hosted_confirmation: after.type === 'hosted_confirmation' ? { custom_message: after.custom_message } : null,
    redirect: after.type === 'redirect' ? { return_url: after.return_url } : null,
    type: after.type,
  };
}

const presentFlow = (flow: PortalFlow) => ({
  after_completion: presentAfter(flow.after_completion),
  customer_update: null,
  subscription_cancel:
    flow.type === 'subscription_cancel' ? { retention: null, subscription: flow.subscription } : null,
  subscription_pause: null,
  subscription_update: null,
  subscription_update_confirm:
    flow.type === 'subscription_update_confirm'
      ? {
          discounts: null,
          items: [{ id: flow.item, price: flow.price, quantity: 1 }],
          subscription: flow.subscription,
        }
      : null,
  type: flow.type,
});

export const presentPortalSession = (session: PortalSession) => ({
  id: session._id,
  object: 'billing_portal.session' as const,
  configuration: session.configuration,
  created: seconds(session.created),
  customer: session.customer,
  customer_account: null,
  flow: session.flow && presentFlow(session.flow),
  livemode: false,
  locale: null,
  on_behalf_of: null,
  return_url: session.return_url,
  url: session.url,
});
