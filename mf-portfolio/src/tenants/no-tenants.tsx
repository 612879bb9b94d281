import { type Emptiness, NoRecords } from '@keystead/page-kit';
import { UsersIcon } from '@keystead/ui/app';
import { useTenantAddresses } from './tenant-addresses.ts';

/** What stands where no tenant does, with the way out of it. */
export function NoTenants(emptiness: Emptiness) {
  const { open } = useTenantAddresses();
  return (
    <NoRecords
      {...emptiness}
      icon={UsersIcon}
      title="No tenants found"
      level={3}
      lookHint="Your own details are shown here once your landlord has added you."
      first={{
        title: 'No tenants found. Add your first tenant to get started.',
        hint: 'Each tenant that you add is sent an invitation to sign in.',
        label: 'Add Tenant',
        onAdd: () => open('new'),
      }}
    />
  );
}
