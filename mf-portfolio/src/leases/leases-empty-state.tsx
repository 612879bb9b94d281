import { type EmptyResults, RecordsEmptyState } from '@keystead/crud-ui';
import { FileTextIcon } from '@keystead/ui/app';
import { useLeaseNavigation } from './lease-navigation.ts';

/** Shown where there are no leases, with the action that helps. */
export function LeasesEmptyState(props: EmptyResults) {
  const { open } = useLeaseNavigation();
  return (
    <RecordsEmptyState
      {...props}
      icon={FileTextIcon}
      title="No leases found"
      level={3}
      lookHint="Your leases are shown here, with their documents."
      first={{
        hint: 'A lease says who rents a property, how long and for how much.',
        label: 'Add your first lease',
        onAdd: () => open('new'),
      }}
    />
  );
}
