import { billing } from '@keystead/contracts';
import { AppError, endpoint, nothing } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { SessionNeeds } from './paid-session.ts';
import type { ProviderEventStore } from './provider-event-store.ts';
import { workOf } from './see-to-event.ts';

export interface EventNeeds extends SessionNeeds {
  readonly providerEvents: ProviderEventStore;
  readonly webhookSecret: string;
}

function verified({ stripe, webhookSecret }: EventNeeds, bytes: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(bytes, signature, webhookSecret);
  } catch (cause) {
    throw new AppError(400, 'bad_request', 'The signature of this event does not hold.', { cause });
  }
}

/**
 * Verifies and handles an event, given its bytes and their signature.
 * @throws AppError when the signature is invalid. Any other error means that the provider must send the event again.
 */
export async function takeEvent(needs: EventNeeds, bytes: Buffer, signature: string): Promise<void> {
  const event = verified(needs, bytes, signature);
  const work = workOf(needs, event);
  if (work) await needs.providerEvents.once(event, work);
}

/**
 * Receives an event of the payment provider. Its signature is the only authentication. Each event is handled once. When
 * handling fails, the provider sends the event again.
 */
export const receiveEvent = (needs: EventNeeds) =>
  endpoint(billing, 'POST /stripe/webhook', async ({ body, header }) => {
    await takeEvent(needs, body.bytes, header('stripe-signature'));
    return nothing;
  });
