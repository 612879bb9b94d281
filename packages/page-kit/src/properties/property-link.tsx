import { isClientError, Link } from '@keystead/web-kit';
import { useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import { properties } from './property-collection.ts';

/** Where the properties are; each has its dialog below. */
const LIST = '/app/properties';

interface PropertyLinkProps {
  id: number;
  /** As the record that refers to it has it. */
  name: string;
}

/**
 * The way to the property of another record, whose dialog closes to where one came from; its name alone where it
 * was deleted, or isn't for whoever has moved out.
 */
export function PropertyLink({ id, name }: PropertyLinkProps) {
  const { error } = useRecord(properties, id);
  const { linkProps } = useDialogRoutes(LIST);
  if (isClientError(error)) return name;
  return (
    <Link to={`${LIST}/${id}`} {...linkProps}>
      {name}
    </Link>
  );
}
