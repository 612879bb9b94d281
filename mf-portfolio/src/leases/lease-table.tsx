import type { Lease } from '@keystead/contracts';
import { Owner, placeName, RecordMenu, type RecordTable, Second } from '@keystead/crud-ui';
import { color, font, formatMoney, RefreshCwIcon, today } from '@keystead/ui';
import { CalendarIcon, type DataTableColumn, StatusBadge } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { leasePages, useDeleteLease } from './lease.api.ts';
import { closeEndText, mayEndEarly, shownStatus, termText } from './lease.ts';
import { tenancyText } from './lease-tenancy.tsx';

const { path } = leasePages;

function LeaseMenu({ lease, onDelete }: { lease: Lease; onDelete: () => void }) {
  const { open } = useDialogRoutes(path);
  const { id, abilities, property_name, tenant_name } = lease;
  // Opens over the lease's page. Closing it leads back to the list.
  const over = (dialog: string) => () => open(`${id}/${dialog}`);
  const more = [
    { may: abilities.update, label: 'Renew', icon: RefreshCwIcon, onSelect: over('renew') },
    { may: mayEndEarly(lease), label: 'End early', icon: CalendarIcon, onSelect: over('end') },
  ];
  const name = `${property_name}, ${tenant_name}`;
  return <RecordMenu path={path} record={lease} name={name} apart more={more} onDelete={onDelete} />;
}

const CloseEnd = styled.div.attrs({ 'data-second': '' } as object)`font: ${font('small')}; color: ${color.warningInk};`;

function Term({ lease }: { lease: Lease }) {
  const close = closeEndText(lease, today());
  const tenancy = tenancyText(lease);
  return (
    <div>
      {termText(lease)}
      {close !== null && <CloseEnd>{close}</CloseEnd>}
      {tenancy !== null &&
        (lease.tenancy.state === 'holdover' ? <CloseEnd>{tenancy}</CloseEnd> : <Second>{tenancy}</Second>)}
    </div>
  );
}

export function useLeaseTable(): RecordTable<Lease> {
  const { at } = useDialogRoutes(path);
  const { confirmDelete } = useDeleteLease();
  const columns: DataTableColumn<Lease>[] = [
    {
      key: 'property',
      header: 'Property',
      primary: true,
      cell: ({ id, property_name }) => (
        <>
          <Link to={at(id)}>{placeName(property_name)}</Link>
          <Owner kind="leases" id={id} />
        </>
      ),
    },
    { key: 'tenant', header: 'Tenant', width: '1.25fr', cell: ({ tenant_name }) => tenant_name },
    {
      key: 'term',
      header: 'Term',
      order: 'end_date',
      width: 'minmax(13rem, 1.75fr)',
      cell: (lease) => <Term lease={lease} />,
    },
    { key: 'rent', header: 'Rent', align: 'end', width: '7.5rem', cell: ({ rent_amount }) => formatMoney(rent_amount) },
    {
      key: 'status',
      header: 'Status',
      order: 'status',
      width: '7.5rem',
      cell: (lease) => <StatusBadge status={shownStatus(lease, today())} />,
    },
  ];
  return {
    caption: 'Leases',
    columns,
    actions: (lease) => <LeaseMenu lease={lease} onDelete={() => void confirmDelete(lease)} />,
  };
}
