import type { Order } from './keyset.ts';

/** The orders of what is added and never changed: by its id, which is the order in which it came. */
export const orderById = {
  id: { field: '_id', kind: 'number', direction: 1 },
  '-id': { field: '_id', kind: 'number', direction: -1 },
} as const satisfies Record<string, Order>;
