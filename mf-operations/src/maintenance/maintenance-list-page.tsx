import {
  AddAction,
  countedHeading,
  NoPropertyEmptyState,
  RecordFilters,
  TableResults,
  TableToolbar,
  TransferMenu,
  useHasNoProperty,
  useListPage,
  useSelection,
} from '@keystead/crud-ui';
import { PageHeader, Section, WrenchIcon } from '@keystead/ui/app';
import { Outlet, useUser } from '@keystead/web-kit';
import { PersonnelName } from '../personnel/personnel-references.tsx';
import { maintenanceRequests, requestPages } from './maintenance.api.ts';
import { RequestBulkActions } from './maintenance-bulk.tsx';
import { maintenanceTable } from './maintenance-table.tsx';

const empty = {
  icon: WrenchIcon,
  title: 'No maintenance requests found',
  level: 3,
  lookHint: 'Your maintenance requests and their progress appear here.',
  first: { hint: 'Report a repair and track it here until it is done.', label: 'Add your first request' },
} as const;

const assignee = {
  assigned_to: (id: number) => (
    <>
      Assigned to: <PersonnelName id={id} />
    </>
  ),
};

export function MaintenancePage() {
  const page = useListPage(requestPages);
  const selection = useSelection({ page, collection: maintenanceRequests, nameOf: ({ title }) => title });
  const mayManage = page.list.abilities?.manage;
  const table = { ...maintenanceTable, selection: mayManage ? selection.table : undefined };
  const hasNoHome = useHasNoProperty();
  const isTenant = useUser().role === 'tenant';
  return (
    <>
      <PageHeader
        title="Maintenance"
        subtitle={isTenant ? 'Your repairs and their progress' : 'Open repairs and their progress'}
        actions={<AddAction label="Add Request" mayCreate={page.list.mayCreate && !hasNoHome} onAdd={page.add} />}
      />
      <Section
        title={countedHeading('All Requests', page.list)}
        actions={<TransferMenu exported={{ operation: 'GET /maintenance/export', search: page.search }} />}
      >
        <TableToolbar page={page} noun="requests" heading="Requests">
          <RecordFilters page={page} others={assignee} />
        </TableToolbar>
        <TableResults
          page={page}
          noun="requests"
          name="maintenance requests"
          empty={empty}
          instead={hasNoHome && <NoPropertyEmptyState level={3} />}
          table={table}
        />
        {mayManage && <RequestBulkActions selection={selection} />}
      </Section>
      <Outlet />
    </>
  );
}
