import type { Property } from '@keystead/contracts';
import { request } from '@keystead/web-kit';

/** A property that is to be offered; null when it can't be fetched, and the person fills it in. */
export const findProperty = (id: Property['id']): Promise<Property | null> =>
  request('GET /properties/{id}', { params: { id } }).catch(() => null);
