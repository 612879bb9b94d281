import { AddAction, useFocusOnEnter } from '@keystead/crud-ui';
import { PageHeader } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { personnel } from './personnel-collection.ts';
import { usePersonnelNavigation } from './personnel-navigation.ts';
import { PersonnelResults } from './personnel-results.tsx';
import { noFilters, usePersonnelSearch } from './personnel-search.ts';
import { PersonnelToolbar } from './personnel-toolbar.tsx';

/** The list of maintenance personnel. Its dialogs are routes of their own. */
export function PersonnelPage() {
  const { search, narrowed, change } = usePersonnelSearch();
  const list = useRecordList(personnel, search);
  const { open } = usePersonnelNavigation();
  useFocusOnEnter();
  return (
    <>
      <PageHeader
        title="Maintenance Personnel"
        subtitle="Contractors and staff who handle your repairs"
        actions={<AddAction label="Add Personnel" mayCreate={list.mayCreate} onAdd={() => open('new')} />}
      />
      <PersonnelToolbar search={search} list={list} onChange={change} />
      <PersonnelResults list={list} narrowed={narrowed} onClearSearch={() => change(noFilters)} />
      <Outlet />
    </>
  );
}
