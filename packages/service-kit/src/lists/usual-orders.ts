import type { Order } from './keyset.ts';

/** The orders of every list of records: by creation time. Pages show the newest first. */
export const orderByCreation = {
  created_at: { field: 'created_at', kind: 'instant', direction: 1 },
  '-created_at': { field: 'created_at', kind: 'instant', direction: -1 },
} as const satisfies Record<string, Order>;

/** The orders of records with a name, by `name_sort`. */
export const orderByName = {
  name: { field: 'name_sort', kind: 'text', direction: 1 },
  '-name': { field: 'name_sort', kind: 'text', direction: -1 },
} as const satisfies Record<string, Order>;
