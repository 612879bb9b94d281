import { isClientError, Link } from '@keystead/web-kit';
import { useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import { properties } from './property-collection.ts';

/** The page of the properties; each property's dialog is below it. */
const LIST = '/app/properties';

interface PropertyLinkProps {
  id: number;
  /** The name, as the referring record has it. */
  name: string;
}

/**
 * A link from another record to its property; the dialog closes back to the page it was opened from. Only the name
 * where the property was deleted, or where a tenant who moved out may not see it.
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
