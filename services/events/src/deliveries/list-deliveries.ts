import { events as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { findWebhook } from '../webhooks/find-webhook.ts';
import { presentDelivery } from './delivery-presenter.ts';

export const listDeliveries = ({ webhooks, deliveries }: Pick<Dependencies, 'webhooks' | 'deliveries'>) =>
  endpoint(contract, 'GET /webhooks/{id}/deliveries', async ({ caller, params, query }) => {
    const webhook = await findWebhook(webhooks, caller, params.id);
    const { rows, ...rest } = await deliveries.page(webhook._id, query);
    return reply({ deliveries: rows.map((delivery) => presentDelivery(delivery, webhook, caller)), ...rest });
  });
