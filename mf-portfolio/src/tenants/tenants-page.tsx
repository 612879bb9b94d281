import { AddAction, countedHeading, tenants, useFocusOnEnter } from '@keystead/crud-ui';
import { PageHeader, Section } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { TransferMenu } from '../exports/transfer-menu.tsx';
import { useTenantNavigation } from './tenant-navigation.ts';
import { TenantResults } from './tenant-results.tsx';
import { noFilters, useTenantSearch } from './tenant-search.ts';
import { TenantToolbar } from './tenant-toolbar.tsx';

// Empty until the user's rights are known, but the line keeps its height.
const UNKNOWN = '\u00a0';

/** The subtitle for the user's rights: a tenant can't add tenants. */
function subtitleFor(mayCreate: boolean | undefined): string {
  if (mayCreate === undefined) return UNKNOWN;
  return mayCreate ? 'Manage the people who rent from you' : 'Your details, as your landlord has them';
}

/** The list of tenants. Its dialog is a route of its own. */
export function TenantsPage() {
  const { search, narrowed, change } = useTenantSearch();
  const list = useRecordList(tenants, search);
  const { open } = useTenantNavigation();
  useFocusOnEnter();
  const add = <AddAction label="Add Tenant" mayCreate={list.mayCreate} onAdd={() => open('new')} />;
  const importAt = list.mayCreate ? '/app/tenants/import' : undefined;
  const transfer = <TransferMenu exported={{ list: 'tenants', search }} importAt={importAt} />;
  return (
    <>
      <PageHeader title="Tenants" subtitle={subtitleFor(list.mayCreate)} actions={add} />
      <Section title={countedHeading('All Tenants', list)} actions={transfer}>
        <TenantToolbar search={search} list={list} onChange={change} />
        <TenantResults list={list} narrowed={narrowed} onClearSearch={() => change(noFilters)} />
      </Section>
      <Outlet />
    </>
  );
}
