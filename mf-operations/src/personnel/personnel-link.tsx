import { isClientError, Link } from '@keystead/web-kit';
import { useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import { personnel } from './personnel-collection.ts';
import { PERSONNEL } from './personnel-navigation.ts';

interface PersonnelLinkProps {
  id: number;
  /** The name in the record that refers to them. */
  name: string;
}

/**
 * A link to the personnel of another record, whose dialog closes to the page before it. Where they were deleted, the
 * name without a link.
 */
export function PersonnelLink({ id, name }: PersonnelLinkProps) {
  const { error } = useRecord(personnel, id);
  const { linkProps } = useDialogRoutes(PERSONNEL);
  if (isClientError(error)) return name;
  return (
    <Link to={`${PERSONNEL}/${id}`} {...linkProps}>
      {name}
    </Link>
  );
}
