import { events as contract } from '@keystead/contracts';
import { type Endpoint, endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import { presentEvent } from './event.mapper.ts';
import type { EventRepository } from './event.repository.ts';
import { objectsOf } from './event.ts';

export const eventEndpoints = (events: EventRepository): Endpoint[] => [
  /** An API key gets the events that its scopes can read, a tenant none (rules §2). */
  endpoint(contract, 'GET /events', async ({ caller, query }) => {
    const { rows, ...rest } = await events.page(scopeOf(caller), { ...query, objects: objectsOf(caller) });
    return reply({ events: rows.map(presentEvent), ...rest });
  }),
  endpoint(contract, 'GET /events/{id}', async ({ caller, params }) => {
    const event = await events.find(scopeOf(caller), params.id, objectsOf(caller));
    if (!event) throw new NotFound('This event does not exist, or is older than 30 days.');
    return reply(presentEvent(event));
  }),
];
