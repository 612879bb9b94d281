import { events as contract } from '@keystead/contracts';
import { endpoint, reply, scopeOf } from '@keystead/service-kit';
import type { EventsParts } from '../events-parts.ts';
import { objectsOf } from './event-access.ts';
import { presentEvent } from './event-presenter.ts';

/** Lists what happened in the caller's account, to a key of what its scopes read; to a tenant, nothing (rules §2). */
export const listEvents = ({ events }: Pick<EventsParts, 'events'>) =>
  endpoint(contract, 'GET /events', async ({ caller, query }) => {
    const { rows, ...rest } = await events.page(scopeOf(caller), { ...query, objects: objectsOf(caller) });
    return reply({ events: rows.map(presentEvent), ...rest });
  });
