import { NotFound } from '@keystead/service-kit';
import type { Webhook } from '../webhooks/webhook.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryStore } from './delivery-store.ts';

/**
 * A delivery to a webhook that the caller may see.
 * @throws NotFound
 */
export async function findDelivery(deliveries: DeliveryStore, { _id }: Webhook, id: number): Promise<Delivery> {
  const delivery = await deliveries.find(_id, id);
  if (!delivery) throw new NotFound('This delivery does not exist, or is older than 30 days.');
  return delivery;
}
