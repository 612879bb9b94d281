import { missing } from '../api/stripe-error.ts';
import type { Customer } from '../customers/customer.ts';
import { isLive, type Subscription } from '../subscriptions/subscription.ts';
import { offeredPrices, type PortalConfiguration } from './portal-configuration.ts';
import type { PortalSession } from './portal-session.ts';

/** All that a page of the portal shows of. */
export interface Visit {
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
  readonly customer: Customer;
}

/** A page of the portal. */
export type Place =
  | { readonly name: 'home' }
  | { readonly name: 'card' }
  | { readonly name: 'done' }
  | { readonly name: 'plans'; readonly subscription: string }
  | { readonly name: 'cancel'; readonly subscription: string }
  | { readonly name: 'resume'; readonly subscription: string }
  | { readonly name: 'change'; readonly subscription: string; readonly price: string };

/** Where pages are, below the visit's own address. */
export const addressOf = ({ _id }: Pick<PortalSession, '_id'>, below = ''): string =>
  `/sandbox/portal/${_id}${below && `/${below}`}`;

/** The subscriptions that go on, newest first. */
export const liveSubscriptions = ({ customer }: Visit): readonly Subscription[] =>
  customer.subscriptions.filter(isLive).toReversed();

/** A subscription that goes on, by its id. */
const liveSubscription = (visit: Visit, id: string): Subscription | undefined =>
  liveSubscriptions(visit).find(({ _id }) => _id === id);

/**
 * The subscription of a page that is allowed, and so goes on.
 * @throws StripeError for none.
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

/** Whether a visit is led through its flow, and may do nothing else. */
export const isLed = (session: PortalSession): boolean => session.flow !== null && placeOfFlow(session).name !== 'home';

function placeBelow(below: string): Place | null {
  const [name, subscription, price] = below.split('/');
  if (name === 'card' && !subscription) return { name };
  if ((name === 'plans' || name === 'cancel' || name === 'resume') && subscription && !price)
    return { name, subscription };
  return name === 'change' && subscription && price ? { name, subscription, price } : null;
}

/**
 * The page at an address below the visit's; null where there is none. Who is led may only stop to change the card, and no
 * more once the flow is gone through.
 */
export function placeOf(session: PortalSession, below: string | undefined): Place | null {
  if (below === undefined) return placeOfFlow(session);
  const place = placeBelow(below);
  if (!isLed(session)) return place;
  if (place?.name !== 'card') return null;
  return session.completed_at ? placeOfFlow(session) : place;
}

/** Whether a change has been made already, by a form that was sent twice or in another window. */
export const isMade = (visit: Visit, place: Place): boolean =>
  place.name === 'change' && liveSubscription(visit, place.subscription)?.price._id === place.price;

/** Whether the configuration and the customer's subscriptions allow what a page is for. */
export function isAllowed(visit: Visit, place: Place): boolean {
  const { features } = visit.configuration;
  if (place.name === 'home' || place.name === 'done') return true;
  // Who is asked to pay at once may also pay with another card.
  if (place.name === 'card')
    return features.payment_method_update.enabled || visit.session.flow?.type === 'subscription_update_confirm';
  const subscription = liveSubscription(visit, place.subscription);
  if (!subscription) return false;
  const prices = offeredPrices(visit.configuration);
  if (place.name === 'plans') return prices.length > 0;
  if (place.name === 'change') return prices.includes(place.price) && place.price !== subscription.price._id;
  return features.subscription_cancel.enabled && subscription.cancel_at_period_end === (place.name === 'resume');
}
