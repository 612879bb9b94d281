import { isClientError, Link } from '@keystead/web-kit';
import { useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import { personnel } from './personnel-collection.ts';
import { PERSONNEL } from './personnel-navigation.ts';

interface PersonnelLinkProps {
  id: number;
  /** As the record that refers to them has it. */
  name: string;
}

/**
 * The way to the personnel of another record, whose dialog closes to where one came from; their name alone where they
 * were deleted.
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
