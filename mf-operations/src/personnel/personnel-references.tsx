import type { Personnel } from '@keystead/contracts';
import { type ChooserProps, RecordChooser } from '@keystead/crud-ui';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { isClientError, Link } from '@keystead/web-kit';
import { useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import { personnel } from './personnel.api.ts';
import { PERSONNEL } from './personnel.navigation.ts';
import { availabilityNames } from './personnel.ts';

export function personnelChoice({ id, name }: Pick<Personnel, 'id' | 'name'>): ComboboxOption {
  return { value: String(id), label: name };
}

const optionOf = (one: Personnel) => ({
  ...personnelChoice(one),
  hint: `${one.service_type} · ${availabilityNames[one.availability]}`,
});

export function PersonnelChooser(props: ChooserProps<Personnel>) {
  return (
    <RecordChooser
      placeholder="Find by name or service"
      {...props}
      collection={personnel}
      noun="personnel"
      optionOf={optionOf}
    />
  );
}

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

/** The name of personnel known by id only. Shows the id until the name has loaded, or if they were deleted. */
export function PersonnelName({ id }: Pick<Personnel, 'id'>) {
  const { data } = useRecord(personnel, id);
  return data?.name ?? `personnel ${id}`;
}
