import { missing } from '../api/stripe-error.ts';
import type { Customer } from '../customers/customer.ts';
import { isLive, type Subscription } from '../subscriptions/subscription.ts';
import { offeredPrices, type PortalConfiguration } from './portal-configuration.ts';
import type { PortalSession } from './portal-session.ts';

export interface Visit {
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
  readonly customer: Customer;
}

export type Place =
  | { readonly name: 'home' }
  | { readonly name: 'card' }
  | { readonly name: 'done' }
  | { readonly name: 'plans'; readonly subscription: string }
  | { readonly name: 'cancel'; readonly subscription: string }
  | { readonly name: 'resume'; readonly subscription: string }
  | { readonly name: 'change'; readonly subscription: string; readonly price: string };

/** The path of a page, below the portal session's own path. */
export const addressOf = ({ _id }: Pick<PortalSession, '_id'>, below = ''): string =>
  `/sandbox/portal/${_id}${below && `/${below}`}`;

/** The live subscriptions, newest first. */
export const liveSubscriptions = ({ customer }: Visit): readonly Subscription[] =>
  customer.subscriptions.filter(isLive).toReversed();

const liveSubscription = (visit: Visit, id: string): Subscription | undefined =>
  liveSubscriptions(visit).find(({ _id }) => _id === id);

/**
 * The subscription of a page that is allowed, which is therefore live.
 * @throws StripeError if there is none.
 */
export function theSubscription(visit: Visit, id: string): Subscription {
  const subscription = liveSubscription(visit, id);
  if (!subscription) throw missing('subscription', id);
  return subscription;
}

const placeOfFlow = ({ flow, completed_at }: PortalSession): Place => {
  if (!flow) return { name: 'home' };
  if (completed_at) return { name: flow.after_completion.type === 'portal_homepage' ? 'home' : 'done' };
  if (flow.type === 'payment_method_update') return { name: 'card' };
  if (flow.type === 'subscription_cancel') return { name: 'cancel', subscription: flow.subscription };
  return { name: 'change', subscription: flow.subscription, price: flow.price };
};

/** Whether a portal session is in its flow. It then allows nothing else, except to save a card. */
export const isInFlow = (session: PortalSession): boolean =>
  session.flow !== null && placeOfFlow(session).name !== 'home';

function placeBelow(below: string): Place | null {
  const [name, subscription, price] = below.split('/');
  if (name === 'card' && !subscription) return { name };
  if ((name === 'plans' || name === 'cancel' || name === 'resume') && subscription && !price)
    return { name, subscription };
  return name === 'change' && subscription && price ? { name, subscription, price } : null;
}

/**
 * The page at a path below the portal session's; null if there is none. In a flow, the only other page is that of the
 * card, and no longer once the flow is complete.
 */
export function placeOf(session: PortalSession, below: string | undefined): Place | null {
  if (below === undefined) return placeOfFlow(session);
  const place = placeBelow(below);
  if (!isInFlow(session)) return place;
  if (place?.name !== 'card') return null;
  return session.completed_at ? placeOfFlow(session) : place;
}

/** Whether a change is already made, by a repeated form or in another window. */
export const isAlreadyApplied = (visit: Visit, place: Place): boolean =>
  place.name === 'change' && liveSubscription(visit, place.subscription)?.price._id === place.price;

/** Whether the configuration and the customer's subscriptions allow the action of a page. */
export function isAllowed(visit: Visit, place: Place): boolean {
  const { features } = visit.configuration;
  if (place.name === 'home' || place.name === 'done') return true;
  // A customer who must pay immediately may use another card for it.
  if (place.name === 'card')
    return features.payment_method_update.enabled || visit.session.flow?.type === 'subscription_update_confirm';
  const subscription = liveSubscription(visit, place.subscription);
  if (!subscription) return false;
  const prices = offeredPrices(visit.configuration);
  if (place.name === 'plans') return prices.length > 0;
  if (place.name === 'change') return prices.includes(place.price) && place.price !== subscription.price._id;
  return features.subscription_cancel.enabled && subscription.cancel_at_period_end === (place.name === 'resume');
}

export type SentForm = Readonly<Record<string, string>>;

/**
 * The response of a portal page: HTML, a redirect to another page of the portal session, or `done`. `done` means that
 * its action is complete, which ends a flow.
 */
export type PortalAnswer = { readonly page: string; readonly status?: number } | { readonly goTo: string } | 'done';

/** A page of the portal. It is called only for what the configuration and the subscription allow. */
export interface PortalPage<P extends Place> {
  readonly render: (visit: Visit, place: P) => Promise<PortalAnswer>;
  readonly submit: (visit: Visit, place: P, form: SentForm) => Promise<PortalAnswer>;
}

export type PlaceOf<N extends Place['name']> = Extract<Place, { readonly name: N }>;
