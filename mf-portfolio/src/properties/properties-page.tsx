import { Button, PageHeader, PlusIcon } from '@keystead/ui';
import { Outlet } from '@keystead/web-kit';
import { useProperties } from './list-properties.ts';
import { PropertyResults } from './property-results.tsx';
import { usePropertySearch } from './property-search.ts';
import { PropertyToolbar } from './property-toolbar.tsx';
import { usePropertyAddresses } from './use-property-addresses.ts';

/** The list of properties; the dialogs over it are routes of their own. */
export function PropertiesPage() {
  const { search, narrowed, change } = usePropertySearch();
  const list = useProperties(search);
  const { openCreate } = usePropertyAddresses();
  const add = list.mayCreate && (
    <Button onClick={openCreate}>
      <PlusIcon />
      Add Property
    </Button>
  );
  return (
    <>
      <PageHeader title="Properties" subtitle="Manage your property portfolio" actions={add} />
      <PropertyToolbar search={search} list={list} onChange={change} />
      <PropertyResults list={list} narrowed={narrowed} onClearSearch={() => change({ q: '', status: '' })} />
      <Outlet />
    </>
  );
}
