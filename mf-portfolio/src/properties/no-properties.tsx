import { BuildingsIcon, Button, EmptyState, PlusIcon } from '@keystead/ui';
import { usePropertyAddresses } from './property-addresses.ts';

export interface NoPropertiesProps {
  /** Whether the search leaves anything out. */
  narrowed: boolean;
  mayCreate: boolean | undefined;
  onClearSearch: () => void;
}

/** What stands where no property does, with the way out of it. */
export function NoProperties({ narrowed, mayCreate, onClearSearch }: NoPropertiesProps) {
  const { open } = usePropertyAddresses();
  const state = { icon: BuildingsIcon, title: 'No properties found' };
  if (narrowed) {
    const clear = (
      <Button variant="secondary" onClick={onClearSearch}>
        Clear search and filters
      </Button>
    );
    return <EmptyState {...state} hint="Try adjusting your search or filters." action={clear} />;
  }
  if (!mayCreate) return <EmptyState {...state} hint="The properties that you rent are shown here." />;
  const add = (
    <Button onClick={() => open('new')}>
      <PlusIcon />
      Add your first property
    </Button>
  );
  return <EmptyState {...state} hint="Add your first property to get started." action={add} />;
}
