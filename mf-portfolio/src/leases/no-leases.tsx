import { Button, EmptyState, FileTextIcon, PlusIcon } from '@keystead/ui';
import { useLeaseAddresses } from './lease-addresses.ts';

export interface NoLeasesProps {
  /** Whether the search leaves anything out. */
  narrowed: boolean;
  mayCreate: boolean | undefined;
  onClearSearch: () => void;
}

/** What stands where no lease does, with the way out of it. */
export function NoLeases({ narrowed, mayCreate, onClearSearch }: NoLeasesProps) {
  const { open } = useLeaseAddresses();
  const state = { icon: FileTextIcon, title: 'No leases found', level: 3 } as const;
  if (narrowed) {
    const clear = (
      <Button variant="secondary" onClick={onClearSearch}>
        Clear search and filters
      </Button>
    );
    return <EmptyState {...state} hint="Try adjusting your search or filters." action={clear} />;
  }
  if (!mayCreate) return <EmptyState {...state} hint="Your leases are shown here, with their documents." />;
  const add = (
    <Button onClick={() => open('new')}>
      <PlusIcon />
      Add your first lease
    </Button>
  );
  return <EmptyState {...state} hint="A lease says who rents a property, how long and for how much." action={add} />;
}
