import { events as contract } from '@keystead/contracts';
import { endpoint, reply, scopeOf } from '@keystead/service-kit';
import type { EventsParts } from '../events-parts.ts';
import { presentEvent } from './event-presenter.ts';

/** Lists what happened in the caller's account; to a renter, nothing (rules §2). */
export const listEvents = ({ events }: Pick<EventsParts, 'events'>) =>
  endpoint(contract, 'GET /events', async ({ caller, query }) => {
    const { rows, ...rest } = await events.page(scopeOf(caller), query);
    return reply({ events: rows.map(presentEvent), ...rest });
  });
