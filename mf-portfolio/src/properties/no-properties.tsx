import { type EmptyResults, NoRecords } from '@keystead/page-kit';
import { BuildingsIcon } from '@keystead/ui/app';
import { usePropertyAddresses } from './property-addresses.ts';

/** What stands where no property does, with the way out of it. */
export function NoProperties(emptiness: EmptyResults) {
  const { open } = usePropertyAddresses();
  return (
    <NoRecords
      {...emptiness}
      icon={BuildingsIcon}
      title="No properties found"
      lookHint="The properties that you rent are shown here."
      first={{
        hint: 'Add your first property to get started.',
        label: 'Add your first property',
        onAdd: () => open('new'),
      }}
    />
  );
}
