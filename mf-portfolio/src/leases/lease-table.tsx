import type { Lease } from '@keystead/contracts';
import { color, font, formatMoney, today } from '@keystead/ui';
import { DataTable, type DataTableColumn, StatusBadge } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import type { Ref } from 'react';
import styled from 'styled-components';
import { termText } from './lease-labels.ts';
import { LeaseMenu } from './lease-menu.tsx';
import { useLeaseNavigation } from './lease-navigation.ts';
import { closeEndText } from './lease-term.ts';

const CloseEnd = styled.div`font: ${font('small')}; color: ${color.warningInk};`;

interface LeaseTableProps {
  leases: readonly Lease[];
  /** The rows are about to change. */
  busy: boolean;
  /** The element whose children are the rows. */
  bodyRef: Ref<HTMLTableSectionElement>;
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
