import type Stripe from 'stripe';
import { idOf } from '../provider/object-id.ts';
import { instantOf } from '../provider/provider-time.ts';
import { recordCompletedSession, recordExpiredSession } from './checkout-session.ts';
import { handleDispute } from './disputed-charge.ts';
import type { SessionDependencies } from './paid-session.ts';
import { recordChangedRefund, recordRefundedCharge } from './refunded-charge.ts';

/**
 * The work that an event requires. It is idempotent and works in any order. The content of subscription and invoice
 * events is not trusted: they trigger a read of the provider's current state. Null for event types that require
 * nothing.
 */
export function handlerFor(deps: SessionDependencies, event: Stripe.Event): (() => Promise<unknown>) | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return () => recordCompletedSession(deps, event.data.object, instantOf(event.created));
    case 'checkout.session.expired':
      return () => recordExpiredSession(deps, event.data.object);
    case 'charge.refunded':
      return () => recordRefundedCharge(deps, event.data.object);
    case 'charge.refund.updated':
    case 'refund.updated':
    case 'refund.failed':
      return () => recordChangedRefund(deps, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return () => handleDispute(deps, event.data.object);
    case 'customer.updated':
      // The card may have changed.
      return () => deps.syncWorker.queueSync(event.data.object.id);
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
      // Events of the product's own customers; `queueSync` ignores other customers.
      return () => deps.syncWorker.queueSync(idOf(event.data.object.customer) ?? '');
    default:
      return null;
  }
}
