import type { Lease } from '@keystead/contracts';
import { Owner, placeName, RecordMenu, type RecordTable, RowLink, Second } from '@keystead/crud-ui';
import { color, font, formatMoney, RefreshCwIcon, today } from '@keystead/ui';
import { CalendarIcon, StatusBadge } from '@keystead/ui/app';
import { useDialogNavigation } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { leasePages, useDeleteLease } from './lease.api.ts';
import { closeEndText, mayEndEarly, shownStatus, termText } from './lease.ts';
import { tenancyText } from './lease-tenancy.tsx';

const { path } = leasePages;

function LeaseMenu({ lease }: { lease: Lease }) {
  const { confirmDelete } = useDeleteLease();
  const { open } = useDialogNavigation(path);
  const { id, abilities, property_name, tenant_name } = lease;
  // Opens over the lease's page. Closing it leads back to the list.
  const over = (dialog: string) => () => open(`${id}/${dialog}`);
  const more = [
    { may: abilities.update, label: 'Renew', icon: RefreshCwIcon, onSelect: over('renew') },
    { may: mayEndEarly(lease), label: 'End early', icon: CalendarIcon, onSelect: over('end') },
  ];
  const name = `${property_name}, ${tenant_name}`;
  const onDelete = () => void confirmDelete(lease);
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

export const leaseTable: RecordTable<Lease> = {
  caption: 'Leases',
  columns: [
    {
      key: 'property',
      header: 'Property',
      primary: true,
      cell: ({ id, property_name }) => (
        <>
          <RowLink path={path} id={id} apart>
            {placeName(property_name)}
          </RowLink>
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
  ],
  actions: (lease) => <LeaseMenu lease={lease} />,
};
