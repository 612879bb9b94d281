import { type EmptyResults, NoHome, NoRecords, useHasNoHome } from '@keystead/page-kit';
import { WrenchIcon } from '@keystead/ui/app';
import { useMaintenanceAddresses } from './maintenance-addresses.ts';

/** What stands where no request does, with the way out of it. */
export function NoRequests(emptiness: EmptyResults) {
  const { open } = useMaintenanceAddresses();
  if (useHasNoHome()) return <NoHome level={3} />;
  return (
    <NoRecords
      {...emptiness}
      icon={WrenchIcon}
      title="No maintenance requests found"
      level={3}
      lookHint="Your maintenance requests are shown here, with how they stand."
      first={{
        hint: 'Report what needs repair, and follow it here until it is done.',
        label: 'Add your first request',
        onAdd: () => open('new'),
      }}
    />
  );
}
