import { isRefusal, Link } from '@keystead/web-kit';
import { useDialogAddresses, useRecord } from '@keystead/web-kit/queries';
import { PERSONNEL } from './personnel-addresses.ts';
import { personnel } from './personnel-collection.ts';

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
  const { linkProps } = useDialogAddresses(PERSONNEL);
  if (isRefusal(error)) return name;
  return (
    <Link to={`${PERSONNEL}/${id}`} {...linkProps}>
      {name}
    </Link>
  );
}
