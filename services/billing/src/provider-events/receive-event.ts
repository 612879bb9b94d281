import { billing } from '@keystead/contracts';
import { AppError, endpoint, nothing } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { handlerFor } from './event-handlers.ts';
import type { SessionDependencies } from './paid-session.ts';
import type { ProviderEventStore } from './provider-event-store.ts';

export interface EventDependencies extends SessionDependencies {
  readonly providerEvents: ProviderEventStore;
  readonly webhookSecret: string;
}

function verifyEvent({ stripe, webhookSecret }: EventDependencies, bytes: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(bytes, signature, webhookSecret);
  } catch (cause) {
    throw new AppError(400, 'bad_request', 'The signature of this event is invalid.', { cause });
  }
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

/**
 * Receives an event of the payment provider. Its signature is the only authentication. Each event is handled once. When
 * handling fails, the provider sends the event again.
 */
export const receiveEvent = (deps: EventDependencies) =>
  endpoint(billing, 'POST /stripe/webhook', async ({ body, header }) => {
    await handleEvent(deps, body.bytes, header('stripe-signature'));
    return nothing;
  });
