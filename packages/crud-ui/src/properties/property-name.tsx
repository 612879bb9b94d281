import type { Property } from '@keystead/contracts';
import { useRecord } from '@keystead/web-kit/queries';
import { properties } from './property-collection.ts';

/**
 * The name of a property of which only the id is known. Shows the id until the name has loaded, or when the property is
 * gone.
 */
export function PropertyName({ id }: Pick<Property, 'id'>) {
  const { data } = useRecord(properties, id);
  return data?.name ?? `property ${id}`;
}
