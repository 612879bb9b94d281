import { billing } from '@keystead/contracts';
import { endpoint, KnownError, nothing } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { SessionNeeds } from './paid-session.ts';
import type { ProviderEventStore } from './provider-event-store.ts';
import { workOf } from './see-to-event.ts';

/** What receiving an event needs. */
export interface EventNeeds extends SessionNeeds {
  readonly providerEvents: ProviderEventStore;
  readonly webhookSecret: string;
}

function verified({ stripe, webhookSecret }: EventNeeds, bytes: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(bytes, signature, webhookSecret);
  } catch (cause) {
    throw new KnownError(400, 'bad_request', 'The signature of this event does not hold.', { cause });
  }
}

/**
 * Takes an event by its bytes and the signature on them.
 * @throws KnownError when the signature does not hold; whatever else fails means that the event is to come again.
 */
export async function takeEvent(needs: EventNeeds, bytes: Buffer, signature: string): Promise<void> {
  const event = verified(needs, bytes, signature);
  const work = workOf(needs, event);
  if (work) await needs.providerEvents.once(event, work);
}

/** Takes an event of the payment provider's: by its signature alone, and once. What fails here comes again. */
export const receiveEvent = (needs: EventNeeds) =>
  endpoint(billing, 'POST /stripe/webhook', async ({ body, header }) => {
    await takeEvent(needs, body.bytes, header('stripe-signature'));
    return nothing;
  });
