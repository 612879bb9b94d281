import { type EmptyResults, NoHome, RecordsEmptyState, useHasNoHome } from '@keystead/page-kit';
import { WrenchIcon } from '@keystead/ui/app';
import { useMaintenanceNavigation } from './maintenance-navigation.ts';

/** Shown where there are no requests, with the action that helps. */
export function RequestsEmptyState(emptiness: EmptyResults) {
  const { open } = useMaintenanceNavigation();
  if (useHasNoHome()) return <NoHome level={3} />;
  return (
    <RecordsEmptyState
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
