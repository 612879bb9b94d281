import { type EmptyResults, RecordsEmptyState } from '@keystead/crud-ui';
import { BuildingsIcon } from '@keystead/ui/app';
import { usePropertyNavigation } from './property-navigation.ts';

/** Shown where there are no properties, with the action that helps. */
export function PropertiesEmptyState(props: EmptyResults) {
  const { open } = usePropertyNavigation();
  return (
    <RecordsEmptyState
      {...props}
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
