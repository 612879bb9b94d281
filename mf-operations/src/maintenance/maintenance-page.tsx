import { AddAction, countedHeading, useFocusOnEnter, useHasNoProperty } from '@keystead/crud-ui';
import { PageHeader, Section } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { maintenanceRequests } from './maintenance-collection.ts';
import { useMaintenanceNavigation } from './maintenance-navigation.ts';
import { MaintenanceResults } from './maintenance-results.tsx';
import { noFilters, useMaintenanceSearch } from './maintenance-search.ts';
import { MaintenanceToolbar } from './maintenance-toolbar.tsx';

/** The list of maintenance requests. Its dialog is a route of its own. */
export function MaintenancePage() {
  const { search, narrowed, change } = useMaintenanceSearch();
  const list = useRecordList(maintenanceRequests, search);
  const { open } = useMaintenanceNavigation();
  const hasNoHome = useHasNoProperty();
  useFocusOnEnter();
  return (
    <>
      <PageHeader
        title="Maintenance"
        subtitle="Open repairs and their progress"
        actions={<AddAction label="Add Request" mayCreate={list.mayCreate && !hasNoHome} onAdd={() => open('new')} />}
      />
      <Section title={countedHeading('All Requests', list)}>
        <MaintenanceToolbar search={search} list={list} onChange={change} />
        <MaintenanceResults list={list} narrowed={narrowed} onClearSearch={() => change(noFilters)} />
      </Section>
      <Outlet />
    </>
  );
}
