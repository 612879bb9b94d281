import type Stripe from 'stripe';
import { idOf } from '../provider/object-id.ts';
import { instantOf } from '../provider/provider-time.ts';
import { noteCompletedSession, noteExpiredSession } from './checkout-session.ts';
import { noteDispute } from './disputed-charge.ts';
import type { SessionNeeds } from './paid-session.ts';
import { noteChangedRefund, noteRefundedCharge } from './refunded-charge.ts';

/**
 * What an event asks for; it may be done again and in any order. What one says of a subscription or a bill is not
 * believed: it leads to a look at what the provider has now. Null for types that nothing follows from.
 */
export function workOf(needs: SessionNeeds, event: Stripe.Event): (() => Promise<unknown>) | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return () => noteCompletedSession(needs, event.data.object, instantOf(event.created));
    case 'checkout.session.expired':
      return () => noteExpiredSession(needs, event.data.object);
    case 'charge.refunded':
      return () => noteRefundedCharge(needs, event.data.object);
    case 'charge.refund.updated':
    case 'refund.updated':
    case 'refund.failed':
      return () => noteChangedRefund(needs, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return () => noteDispute(needs, event.data.object);
    case 'customer.updated':
      // Another card, perhaps.
      return () => needs.syncWorker.look(event.data.object.id);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
    case 'invoice.marked_uncollectible':
    case 'invoice.voided':
      // Of the product's own customers, and of others.
      return () => needs.syncWorker.look(idOf(event.data.object.customer) ?? '');
    default:
      return null;
  }
}
