import { events as contract } from '@keystead/contracts';
import { endpoint, reply, scopeOf } from '@keystead/service-kit';
import { objectsOf } from '../events/event-access.ts';
import type { EventsParts } from '../events-parts.ts';
import { webhookPolicy } from './webhook-policy.ts';
import { presentWebhook } from './webhook-presenter.ts';

/** Lists what the caller may see; never refused, for every page makes sense to every role (rules §2). */
export const listWebhooks = ({ webhooks }: Pick<EventsParts, 'webhooks'>) =>
  endpoint(contract, 'GET /webhooks', async ({ caller, query }) => {
    const { rows, ...rest } = await webhooks.page(scopeOf(caller), { ...query, objects: objectsOf(caller) });
    return reply({
      webhooks: rows.map((webhook) => presentWebhook(webhook, caller)),
      ...rest,
      abilities: { create: webhookPolicy.create(caller) && caller.emailConfirmed },
    });
  });
