import type { MaintenanceRequest } from '@keystead/contracts';
import { RecordMenu } from '@keystead/crud-ui';
import { color, font, formatDay } from '@keystead/ui';
import { DataTable, type DataTableColumn, StatusBadge } from '@keystead/ui/app';
import { Link, useNavigate } from '@keystead/web-kit';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { useMaintenanceNavigation } from './maintenance.navigation.ts';
import { RequestStatus } from './request-status.tsx';
import { scheduledText } from './scheduled-time.ts';

interface RequestMenuProps {
  maintenance: MaintenanceRequest;
  onDelete: () => void;
}

function RequestMenu({ maintenance, onDelete }: RequestMenuProps) {
  const navigate = useNavigate();
  const { at, open } = useMaintenanceNavigation();
  const { id, title, abilities } = maintenance;
  return (
    <RecordMenu
      name={title}
      onView={() => void navigate(at(id))}
      // Opens over the request's page. Closing it leads back to the list.
      onEdit={abilities.update && (() => open(`${id}/edit`))}
      onDelete={abilities.delete && onDelete}
    />
  );
}

const Second = styled.div`font: ${font('small')}; color: ${color.textMuted};`;
const Nobody = styled.span`color: ${color.textSubtle};`;

interface MaintenanceTableProps extends Required<Pick<ComponentProps<typeof DataTable>, 'busy' | 'bodyRef'>> {
  requests: readonly MaintenanceRequest[];
  onDelete: (maintenance: MaintenanceRequest) => void;
}

function Work({ maintenance }: { maintenance: MaintenanceRequest }) {
  const { assigned_to_name, scheduled_date, time_zone } = maintenance;
  return (
    <div>
      {assigned_to_name ?? <Nobody>Unassigned</Nobody>}
      {scheduled_date !== null && <Second>{scheduledText(scheduled_date, time_zone)}</Second>}
    </div>
  );
}

/** Requests as rows. The whole row links to the request's page, through the link on its title. */
export function MaintenanceTable({ requests, busy, bodyRef, onDelete }: MaintenanceTableProps) {
  const { at } = useMaintenanceNavigation();
  const columns: DataTableColumn<MaintenanceRequest>[] = [
    {
      key: 'title',
      header: 'Request',
      primary: true,
      cell: ({ id, title, created_at }) => (
        <>
          <Link to={at(id)}>{title}</Link>
          <Second>
            Created <time dateTime={created_at}>{formatDay(created_at)}</time>
          </Second>
        </>
      ),
    },
    {
      key: 'property',
      header: 'Property',
      width: '1.25fr',
      cell: ({ property_name, tenant_name }) => (
        <div>
          {property_name}
          {tenant_name !== null && <Second>{tenant_name}</Second>}
        </div>
      ),
    },
    {
      key: 'priority',
      header: 'Priority',
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
  ];
  return (
    <DataTable
      caption="Maintenance requests"
      columns={columns}
      rows={requests}
      rowKey={({ id }) => id}
      actions={(maintenance) => <RequestMenu maintenance={maintenance} onDelete={() => onDelete(maintenance)} />}
      busy={busy}
      bodyRef={bodyRef}
    />
  );
}
