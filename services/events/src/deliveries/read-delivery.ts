import { events as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { findWebhook } from '../webhooks/find-webhook.ts';
import { presentDelivery } from './delivery-presenter.ts';
import { findDelivery } from './find-delivery.ts';

export const readDelivery = ({ webhooks, deliveries }: Pick<Dependencies, 'webhooks' | 'deliveries'>) =>
  endpoint(contract, 'GET /webhooks/{id}/deliveries/{delivery_id}', async ({ caller, params }) => {
    const webhook = await findWebhook(webhooks, caller, params.id);
    const delivery = await findDelivery(deliveries, webhook, params.delivery_id);
    return reply(presentDelivery(delivery, webhook, caller));
  });
