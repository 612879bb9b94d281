import { isRefusal, Link, useRecord } from '@keystead/web-kit';
import { usePropertyAddresses } from './property-addresses.ts';
import { properties } from './property-collection.ts';

interface PropertyLinkProps {
  id: number;
  /** As the record that refers to it has it. */
  name: string;
}

/**
 * The way to the property of a tenant or a lease, whose dialog closes to where one came from; its name alone where it
 * was deleted, or isn't for whoever has moved out.
 */
export function PropertyLink({ id, name }: PropertyLinkProps) {
  const { error } = useRecord(properties, id);
  const { linkProps } = usePropertyAddresses();
  if (isRefusal(error)) return name;
  return (
    <Link to={`/app/properties/${id}`} {...linkProps}>
      {name}
    </Link>
  );
}
