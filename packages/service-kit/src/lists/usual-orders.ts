import type { Order } from './keyset.ts';

/** The orders that every list of records has: by when they were made, newest first as the pages show them. */
export const orderByCreation = {
  created_at: { field: 'created_at', kind: 'instant', direction: 1 },
  '-created_at': { field: 'created_at', kind: 'instant', direction: -1 },
} as const satisfies Record<string, Order>;

/** The orders of what has a name, by its `name_sort`. */
export const orderByName = {
  name: { field: 'name_sort', kind: 'text', direction: 1 },
  '-name': { field: 'name_sort', kind: 'text', direction: -1 },
} as const satisfies Record<string, Order>;
