import { events as contract } from '@keystead/contracts';
import { endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { objectsOf } from './event-access.ts';
import { presentEvent } from './event-presenter.ts';

export const readEvent = ({ events }: Pick<Dependencies, 'events'>) =>
  endpoint(contract, 'GET /events/{id}', async ({ caller, params }) => {
    const event = await events.find(scopeOf(caller), params.id, objectsOf(caller));
    if (!event) throw new NotFound('This event does not exist, or is older than 30 days.');
    return reply(presentEvent(event));
  });
