import type { Personnel } from '@keystead/contracts';
import { type ChooserProps, namedOption, RecordChooser, RecordLink, type ReferenceProps } from '@keystead/crud-ui';
import { useRecord } from '@keystead/web-kit/queries';
import { personnel, personnelPages } from './personnel.api.ts';
import { availabilityNames } from './personnel.ts';

const optionOf = (one: Personnel) => ({
  ...namedOption(one),
  hint: `${one.service_type} · ${availabilityNames[one.availability]}`,
});

const chooser = { placeholder: 'Find by name or service', collection: personnel, noun: 'personnel', optionOf };

export const PersonnelChooser = (props: ChooserProps<Personnel>) => <RecordChooser {...chooser} {...props} />;

export const PersonnelLink = (reference: ReferenceProps) => (
  <RecordLink {...reference} collection={personnel} path={personnelPages.path} dialog />
);

/** The name of personnel known by id only. Shows the id until the name has loaded, or if they were deleted. */
export function PersonnelName({ id }: Pick<Personnel, 'id'>) {
  const { data } = useRecord(personnel, id);
  return data?.name ?? `personnel ${id}`;
}
