import { billing } from '@keystead/contracts';
import { AppError, endpoint, nothing } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { idOf, instantOf } from '../provider/provider-values.ts';
import { recordCompletedSession, recordExpiredSession, type SessionDependencies } from './checkout-sessions.ts';
import type { ProviderEventStore } from './provider-events.repository.ts';
import { handleDispute, recordChangedRefund, recordRefundedCharge } from './refunds-and-disputes.ts';

/**
 * The work that an event requires, null for none. It is idempotent and works in any order. Events about subscriptions
 * and invoices only trigger a read of the provider's current state (ADR 23).
 */
function handlerFor(deps: SessionDependencies, event: Stripe.Event): (() => Promise<unknown>) | null {
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

export interface EventDependencies extends SessionDependencies {
  readonly providerEvents: ProviderEventStore;
  /** An event is accepted if it is signed with one of them. */
  readonly webhookSecrets: readonly string[];
}

function verifyEvent({ stripe, webhookSecrets }: EventDependencies, bytes: Buffer, signature: string): Stripe.Event {
  let cause: unknown;
  for (const secret of webhookSecrets)
    try {
      return stripe.webhooks.constructEvent(bytes, signature, secret);
    } catch (error) {
      cause = error;
    }
  throw new AppError(400, 'bad_request', 'The signature of this event is invalid.', { cause });
}

/**
 * Verifies and handles an event, given its bytes and their signature.
 * @throws AppError when the signature is invalid. Any other error means that the provider must send the event again.
 */
export async function handleEvent(deps: EventDependencies, bytes: Buffer, signature: string): Promise<void> {
  const event = verifyEvent(deps, bytes, signature);
  const handle = handlerFor(deps, event);
  if (handle) await deps.providerEvents.once(event, handle);
}

/** Receives an event of the payment provider. Its signature is the only authentication. */
export const receiveEvent = (deps: EventDependencies) =>
  endpoint(billing, 'POST /stripe/webhook', async ({ body, header }) => {
    await handleEvent(deps, body.bytes, header('stripe-signature'));
    return nothing;
  });
