import type { EventMapping } from '@keystead/service-kit';

/** The events that are published when a request changes. */
export const requestEvents: EventMapping = {
  object: 'maintenance',
  types: ({ changes }) => (changes.some(({ field }) => field === 'status') ? ['maintenance.status_changed'] : []),
};
