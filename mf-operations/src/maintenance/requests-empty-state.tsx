import { type EmptyResults, NoPropertyEmptyState, RecordsEmptyState, useHasNoProperty } from '@keystead/crud-ui';
import { WrenchIcon } from '@keystead/ui/app';
import { useMaintenanceNavigation } from './maintenance-navigation.ts';

/** Shown where there are no requests, with the action that helps. */
export function RequestsEmptyState(results: EmptyResults) {
  const { open } = useMaintenanceNavigation();
  if (useHasNoProperty()) return <NoPropertyEmptyState level={3} />;
  return (
    <RecordsEmptyState
      {...results}
      icon={WrenchIcon}
      title="No maintenance requests found"
      level={3}
      lookHint="Your maintenance requests and their progress appear here."
      first={{
        hint: 'Report a repair and track it here until it is done.',
        label: 'Add your first request',
        onAdd: () => open('new'),
      }}
    />
  );
}
