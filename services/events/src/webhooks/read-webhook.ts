import { events as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { findWebhook } from './find-webhook.ts';
import { presentWebhook } from './webhook-presenter.ts';

export const readWebhook = ({ webhooks }: Pick<Dependencies, 'webhooks'>) =>
  endpoint(contract, 'GET /webhooks/{id}', async ({ caller, params }) => {
    const webhook = await findWebhook(webhooks, caller, params.id);
    return reply(presentWebhook(webhook, caller), webhook.version);
  });
