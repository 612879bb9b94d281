import type { Order } from './keyset.ts';

/** The orders of append-only records: by id, which is their order of creation. */
export const orderById = {
  id: { field: '_id', kind: 'number', direction: 1 },
  '-id': { field: '_id', kind: 'number', direction: -1 },
} as const satisfies Record<string, Order>;
