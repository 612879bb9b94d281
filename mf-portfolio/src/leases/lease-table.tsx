import type { Lease } from '@keystead/contracts';
import { RecordMenu } from '@keystead/crud-ui';
import { color, font, formatMoney, RefreshCwIcon, today } from '@keystead/ui';
import { CalendarIcon, DataTable, type DataTableColumn, StatusBadge } from '@keystead/ui/app';
import type { MenuAction } from '@keystead/ui/overlays';
import { Link, useNavigate } from '@keystead/web-kit';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { useLeaseNavigation } from './lease.navigation.ts';
import { closeEndText, mayEndEarly, termText } from './lease.ts';

function LeaseMenu({ lease, onDelete }: { lease: Lease; onDelete: () => void }) {
  const navigate = useNavigate();
  const { at, open } = useLeaseNavigation();
  const { id, abilities, property_name, tenant_name } = lease;
  // Opens over the lease's page. Closing it leads back to the list.
  const over = (dialog: string) => () => open(`${id}/${dialog}`);
  const more: MenuAction[] = [
    ...(abilities.update ? [{ label: 'Renew', icon: RefreshCwIcon, onSelect: over('renew') }] : []),
    ...(mayEndEarly(lease) ? [{ label: 'End early', icon: CalendarIcon, onSelect: over('end') }] : []),
  ];
  return (
    <RecordMenu
      name={`${property_name}, ${tenant_name}`}
      onView={() => void navigate(at(id))}
      onEdit={abilities.update && over('edit')}
      more={more}
      onDelete={abilities.delete && onDelete}
    />
  );
}

const CloseEnd = styled.div`font: ${font('small')}; color: ${color.warningInk};`;

interface LeaseTableProps extends Required<Pick<ComponentProps<typeof DataTable>, 'busy' | 'bodyRef'>> {
  leases: readonly Lease[];
  onDelete: (lease: Lease) => void;
}

function Term({ lease }: { lease: Lease }) {
  const close = closeEndText(lease, today());
  return (
    <div>
      {termText(lease)}
      {close !== null && <CloseEnd>{close}</CloseEnd>}
    </div>
  );
}

/** Leases as rows. The whole row links to the lease's page, through the link on its property. */
export function LeaseTable({ leases, busy, bodyRef, onDelete }: LeaseTableProps) {
  const { at } = useLeaseNavigation();
  const columns: DataTableColumn<Lease>[] = [
    {
      key: 'property',
      header: 'Property',
      primary: true,
      cell: ({ id, property_name }) => <Link to={at(id)}>{property_name}</Link>,
    },
    { key: 'tenant', header: 'Tenant', width: '1.25fr', cell: ({ tenant_name }) => tenant_name },
    { key: 'term', header: 'Term', width: '1.75fr', cell: (lease) => <Term lease={lease} /> },
    { key: 'rent', header: 'Rent', align: 'end', width: '8rem', cell: ({ rent_amount }) => formatMoney(rent_amount) },
    { key: 'status', header: 'Status', width: '7.5rem', cell: ({ status }) => <StatusBadge status={status} /> },
  ];
  return (
    <DataTable
      caption="Leases"
      columns={columns}
      rows={leases}
      rowKey={({ id }) => id}
      actions={(lease) => <LeaseMenu lease={lease} onDelete={() => onDelete(lease)} />}
      busy={busy}
      bodyRef={bodyRef}
    />
  );
}
