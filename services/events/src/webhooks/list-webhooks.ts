import { events as contract } from '@keystead/contracts';
import { endpoint, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { objectsOf } from '../events/event-access.ts';
import { webhookPolicy } from './webhook-policy.ts';
import { presentWebhook } from './webhook-presenter.ts';

/** Lists the webhooks that the caller may see. Never rejected, so that the page works for every role (rules §2). */
export const listWebhooks = ({ webhooks }: Pick<Dependencies, 'webhooks'>) =>
  endpoint(contract, 'GET /webhooks', async ({ caller, query }) => {
    const { rows, ...rest } = await webhooks.page(scopeOf(caller), { ...query, objects: objectsOf(caller) });
    return reply({
      webhooks: rows.map((webhook) => presentWebhook(webhook, caller)),
      ...rest,
      abilities: { create: webhookPolicy.create(caller) && caller.emailConfirmed },
    });
  });
