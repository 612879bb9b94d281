import { events as contract } from '@keystead/contracts';
import { endpoint, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { objectsOf } from './event-access.ts';
import { presentEvent } from './event-presenter.ts';

/**
 * Lists the events of the caller's account. An API key gets the events that its scopes can read, a
 * tenant none (rules §2).
 */
export const listEvents = ({ events }: Pick<Dependencies, 'events'>) =>
  endpoint(contract, 'GET /events', async ({ caller, query }) => {
    const { rows, ...rest } = await events.page(scopeOf(caller), { ...query, objects: objectsOf(caller) });
    return reply({ events: rows.map(presentEvent), ...rest });
  });
