import type { EventMapping } from '@keystead/service-kit';

/** What is told of a request's changes. */
export const requestEvents: EventMapping = {
  object: 'maintenance',
  types: ({ changes }) => (changes.some(({ field }) => field === 'status') ? ['maintenance.status_changed'] : []),
};
