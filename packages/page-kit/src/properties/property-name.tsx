import type { Property } from '@keystead/contracts';
import { useRecord } from '@keystead/web-kit/queries';
import { properties } from './property-collection.ts';

/** The name of a property of which only the id is known; that, while the name isn't, or when the property is gone. */
export function PropertyName({ id }: Pick<Property, 'id'>) {
  const { data } = useRecord(properties, id);
  return data?.name ?? `property ${id}`;
}
