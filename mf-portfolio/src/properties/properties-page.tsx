import { AddAction, properties, useFocusOnEnter } from '@keystead/crud-ui';
import { PageHeader } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { usePropertyNavigation } from './property-navigation.ts';
import { PropertyResults } from './property-results.tsx';
import { usePropertySearch } from './property-search.ts';
import { PropertyToolbar } from './property-toolbar.tsx';

/** The list of properties. Its dialogs are routes of their own. */
export function PropertiesPage() {
  const { search, narrowed, change } = usePropertySearch();
  const list = useRecordList(properties, search);
  const { open } = usePropertyNavigation();
  useFocusOnEnter();
  const add = <AddAction label="Add Property" mayCreate={list.mayCreate} onAdd={() => open('new')} />;
  return (
    <>
      <PageHeader title="Properties" subtitle="Manage your property portfolio" actions={add} />
      <PropertyToolbar search={search} list={list} onChange={change} />
      <PropertyResults list={list} narrowed={narrowed} onClearSearch={() => change({ q: '', status: '' })} />
      <Outlet />
    </>
  );
}
