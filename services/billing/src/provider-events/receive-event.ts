import { billing } from '@keystead/contracts';
import { endpoint, KnownError, nothing } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { notePaidSession, type SessionNeeds } from './paid-session.ts';
import type { ProviderEventStore } from './provider-event-store.ts';
import { noteChangedRefund, noteRefundedCharge } from './refunded-charge.ts';

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

/** Does what an event asks for; it may come again and in any order. Types that nothing follows from are let pass. */
async function seeTo(needs: EventNeeds, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return notePaidSession(needs, event.data.object, new Date(event.created * 1000));
    case 'checkout.session.expired': {
      const { id, client_reference_id } = event.data.object;
      if (client_reference_id) await needs.checkouts.close(client_reference_id, [null, id]);
      return;
    }
    case 'charge.refunded':
      return noteRefundedCharge(needs, event.data.object);
    case 'refund.updated':
    case 'refund.failed':
      return noteChangedRefund(needs, event.data.object);
  }
}

/** Takes an event of the payment provider's: by its signature alone, and once. What fails here comes again. */
export const receiveEvent = (needs: EventNeeds) =>
  endpoint(billing, 'POST /stripe/webhook', async ({ body, header }) => {
    const event = verified(needs, body.bytes, header('stripe-signature'));
    await needs.providerEvents.once(event, () => seeTo(needs, event));
    return nothing;
  });
