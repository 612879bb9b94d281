import type Stripe from 'stripe';
import { idOf } from '../provider/object-id.ts';
import { instantOf } from '../provider/provider-time.ts';
import { noteCompletedSession, noteExpiredSession } from './checkout-session.ts';
import { noteDispute } from './disputed-charge.ts';
import type { SessionNeeds } from './paid-session.ts';
import { noteChangedRefund, noteRefundedCharge } from './refunded-charge.ts';

/**
 * The work that an event requires. It is idempotent and works in any order. The content of subscription and invoice
 * events is not trusted: they trigger a read of the provider's current state. Null for event types that require
 * nothing.
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
      // The card may have changed.
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
      // Events of the product's own customers; `look` ignores other customers.
      return () => needs.syncWorker.look(idOf(event.data.object.customer) ?? '');
    default:
      return null;
  }
}
