import { Button, EmptyState, PlusIcon, UsersIcon } from '@keystead/ui';
import { useTenantAddresses } from './tenant-addresses.ts';

export interface NoTenantsProps {
  /** Whether the search leaves anything out. */
  narrowed: boolean;
  mayCreate: boolean | undefined;
  onClearSearch: () => void;
}

/** What stands where no tenant does, with the way out of it. */
export function NoTenants({ narrowed, mayCreate, onClearSearch }: NoTenantsProps) {
  const { open } = useTenantAddresses();
  const state = { icon: UsersIcon, title: 'No tenants found', level: 3 } as const;
  if (narrowed) {
    const clear = (
      <Button variant="secondary" onClick={onClearSearch}>
        Clear search and filters
      </Button>
    );
    return <EmptyState {...state} hint="Try adjusting your search or filters." action={clear} />;
  }
  if (!mayCreate)
    return <EmptyState {...state} hint="Your own details are shown here once your landlord has added you." />;
  const add = (
    <Button onClick={() => open('new')}>
      <PlusIcon />
      Add Tenant
    </Button>
  );
  return (
    <EmptyState
      {...state}
      title="No tenants found. Add your first tenant to get started."
      hint="Each tenant that you add is sent an invitation to sign in."
      action={add}
    />
  );
}
