import { type EmptyResults, RecordsEmptyState } from '@keystead/crud-ui';
import { UsersIcon } from '@keystead/ui/app';
import { useUser } from '@keystead/web-kit';
import { useTenantNavigation } from './tenant-navigation.ts';

/** Shown where there are no tenants, with the action that helps. */
export function TenantsEmptyState(props: EmptyResults) {
  const { open } = useTenantNavigation();
  const { email_confirmed } = useUser();
  return (
    <RecordsEmptyState
      {...props}
      icon={UsersIcon}
      title="No tenants found"
      level={3}
      lookHint="Your own details are shown here once your landlord has added you."
      first={{
        title: 'No tenants found. Add your first tenant to get started.',
        hint: email_confirmed
          ? 'We’ll e-mail each tenant you add an invitation to sign in.'
          : 'You can add tenants now. Confirm your e-mail address to invite them.',
        label: 'Add Tenant',
        onAdd: () => open('new'),
      }}
    />
  );
}
