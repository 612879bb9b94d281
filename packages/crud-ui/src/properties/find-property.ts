import type { Property } from '@keystead/contracts';
import { request } from '@keystead/web-kit';

/** A property to suggest; null when it can't be fetched, so that the user fills the field in. */
export const findProperty = (id: Property['id']): Promise<Property | null> =>
  request('GET /properties/{id}', { params: { id } }).catch(() => null);
