import { type EmptyResults, RecordsEmptyState } from '@keystead/crud-ui';
import { HardHatIcon } from '@keystead/ui/app';
import { usePersonnelNavigation } from './personnel-navigation.ts';

/** Shown where there are no personnel, with the action that helps. */
export function PersonnelEmptyState(results: EmptyResults) {
  const { open } = usePersonnelNavigation();
  return (
    <RecordsEmptyState
      {...results}
      icon={HardHatIcon}
      title="No personnel found"
      lookHint="Your landlord assigns personnel to your requests."
      first={{
        hint: 'Add the people who do your maintenance, and assign them to requests.',
        label: 'Add your first personnel',
        onAdd: () => open('new'),
      }}
    />
  );
}
