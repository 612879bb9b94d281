import type { MaintenanceRequest } from '@keystead/contracts';
import { Nothing, Owner, placeName, RecordMenu, type RecordTable, RowLink, Second } from '@keystead/crud-ui';
import { formatDay } from '@keystead/ui';
import { StatusBadge } from '@keystead/ui/app';
import { requestPages, useDeleteRequest } from './maintenance.api.ts';
import { RequestStatus } from './request-status.tsx';
import { scheduledText } from './scheduled-time.ts';

const { path } = requestPages;

function Work({ maintenance }: { maintenance: MaintenanceRequest }) {
  const { assigned_to_name, scheduled_date, time_zone } = maintenance;
  return (
    <div>
      {assigned_to_name ?? <Nothing>Unassigned</Nothing>}
      {scheduled_date !== null && <Second>{scheduledText(scheduled_date, time_zone)}</Second>}
    </div>
  );
}

function MaintenanceMenu({ maintenance }: { maintenance: MaintenanceRequest }) {
  const { confirmDelete } = useDeleteRequest();
  return (
    <RecordMenu
      path={path}
      record={maintenance}
      name={maintenance.title}
      apart
      onDelete={() => void confirmDelete(maintenance)}
    />
  );
}

export const maintenanceTable: RecordTable<MaintenanceRequest> = {
  caption: 'Maintenance requests',
  columns: [
    {
      key: 'title',
      header: 'Request',
      primary: true,
      width: '2fr',
      cell: ({ id, title, created_at }) => (
        <>
          <RowLink path={path} id={id} apart>
            {title}
          </RowLink>
          <Second>
            Created <time dateTime={created_at}>{formatDay(created_at)}</time>
          </Second>
          <Owner kind="maintenance" id={id} />
        </>
      ),
    },
    {
      key: 'property',
      header: 'Property',
      width: '1.25fr',
      cell: ({ property_name, tenant_name }) => (
        <div>
          {placeName(property_name)}
          {tenant_name !== null && <Second>{tenant_name}</Second>}
        </div>
      ),
    },
    {
      key: 'priority',
      header: 'Priority',
      order: '-priority',
      width: '6.75rem',
      cell: ({ priority }) => <StatusBadge status={priority} />,
    },
    {
      key: 'status',
      header: 'Status',
      width: '10.75rem',
      cell: (maintenance) => <RequestStatus maintenance={maintenance} />,
    },
    { key: 'work', header: 'Assigned to', width: '1.4fr', cell: (maintenance) => <Work maintenance={maintenance} /> },
  ],
  actions: (maintenance) => <MaintenanceMenu maintenance={maintenance} />,
};
