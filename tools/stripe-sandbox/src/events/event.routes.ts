import type { ApiOperation } from '../api/api-operation.ts';
import { presentList } from '../api/objects.ts';
import { fields, list, nothing, oneOf, optional, paging, required } from '../api/parameters.ts';
import { missing } from '../api/stripe-error.ts';
import type { EventRepository } from './event.repository.ts';
import { eventTypes, presentEvent } from './event.ts';

const search = fields({
  ...paging,
  type: optional(oneOf(...eventTypes)),
  types: optional(list(required(oneOf(...eventTypes)))),
});

/** `GET /v1/events` and `GET /v1/events/{id}`. */
export const eventOperations = (events: EventRepository): ApiOperation[] => [
  {
    name: 'GET /v1/events',
    async handle({ parameters }) {
      const { type, types, limit, starting_after } = search(parameters, '');
      const page = await events.list({ types: type ? [type] : types, limit, startingAfter: starting_after });
      return presentList('/v1/events', page, presentEvent);
    },
  },
  {
    name: 'GET /v1/events/{id}',
    async handle({ id, parameters }) {
      nothing(parameters, '');
      const event = await events.find(id);
      if (!event) throw missing('event', id);
      return presentEvent(event);
    },
  },
];
