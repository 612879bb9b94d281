import {
  AddAction,
  countedHeading,
  fullName,
  MessageTenants,
  RecordFilters,
  TableResults,
  TableToolbar,
  TransferMenu,
  tenants,
  useListPage,
  useSelection,
} from '@keystead/crud-ui';
import { PageHeader, Section, UsersIcon } from '@keystead/ui/app';
import { Outlet, useUser } from '@keystead/web-kit';
import { tenantPages } from './tenant.api.ts';
import { tenantTable } from './tenant-table.tsx';

function subtitleFor(mayCreate: boolean | undefined): string {
  // Empty until the user's rights are known, but the line keeps its height.
  if (mayCreate === undefined) return '\u00a0';
  return mayCreate ? 'Manage the people who rent from you' : 'Your details, as your landlord has them';
}

export function TenantsPage() {
  const page = useListPage(tenantPages);
  const selection = useSelection({ page, collection: tenants, nameOf: fullName });
  const { email_confirmed } = useUser();
  const { list, search, add } = page;
  const { mayCreate } = list;
  const table = { ...tenantTable, selection: mayCreate ? selection.table : undefined };
  const empty = {
    icon: UsersIcon,
    title: 'No tenants found',
    level: 3,
    lookHint: 'Your own details are shown here once your landlord has added you.',
    first: {
      title: 'No tenants found. Add your first tenant to get started.',
      hint: email_confirmed
        ? 'We’ll email each tenant you add an invitation to sign in.'
        : 'You can add tenants now. Confirm your email address to invite them.',
      label: 'Add Tenant',
    },
  } as const;
  const importAt = mayCreate ? '/app/tenants/import' : undefined;
  return (
    <>
      <PageHeader
        title="Tenants"
        subtitle={subtitleFor(mayCreate)}
        actions={<AddAction label="Add Tenant" mayCreate={mayCreate} onAdd={add} />}
      />
      <Section
        title={countedHeading('All Tenants', list)}
        actions={<TransferMenu exported={{ operation: 'GET /tenants/export', search }} importAt={importAt} />}
      >
        <TableToolbar page={page} noun="tenants" heading="Tenants">
          <RecordFilters page={page} />
        </TableToolbar>
        <TableResults page={page} noun="tenants" empty={empty} table={table} />
        {mayCreate && (
          <MessageTenants
            collection={tenants}
            selection={selection}
            tenantOf={(tenant) => ({ id: tenant.id, name: `${fullName(tenant)} (${tenant.email})` })}
            may={({ abilities }) => abilities.update}
            second={({ property_name }) => property_name}
          />
        )}
      </Section>
      <Outlet />
    </>
  );
}
