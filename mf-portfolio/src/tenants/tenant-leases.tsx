import type { Lease, Tenant } from '@keystead/contracts';
import { countedHeading, ListResults } from '@keystead/crud-ui';
import { formatMoney, LinkButton } from '@keystead/ui';
import {
  DataTable,
  type DataTableColumn,
  EmptyState,
  FileTextIcon,
  PlusIcon,
  Section,
  StatusBadge,
} from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { useDialogRoutes, useRecordList } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import { leasePages, leases } from '../leases/lease.api.ts';
import { termText } from '../leases/lease.ts';

const columns: DataTableColumn<Lease>[] = [
  {
    key: 'property',
    header: 'Property',
    primary: true,
    cell: ({ id, property_name }) => <Link to={`/app/leases/${id}`}>{property_name}</Link>,
  },
  { key: 'term', header: 'Term', width: '1.5fr', cell: termText },
  { key: 'rent', header: 'Rent', align: 'end', width: '9rem', cell: ({ rent_amount }) => formatMoney(rent_amount) },
  { key: 'status', header: 'Status', width: '7.5rem', cell: ({ status }) => <StatusBadge status={status} /> },
];

export function TenantLeases({ id }: Pick<Tenant, 'id'>) {
  const list = useRecordList(leases, { tenant_id: id, sort: '-start_date' });
  const { linkProps } = useDialogRoutes(leasePages.path);
  const add = list.mayCreate && (
    <LinkButton as={Link} to={`/app/leases/new?tenant_id=${id}`} {...linkProps} variant="secondary" size="small">
      <PlusIcon />
      Add lease
    </LinkButton>
  );
  const empty = (
    <EmptyState icon={FileTextIcon} title="No leases found" hint="This tenant’s leases will appear here." level={3} />
  );
  return (
    <Section title={countedHeading('Leases', list)} actions={add}>
      <ListResults list={list} noun="leases" empty={empty}>
        {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
          <DataTable caption="Leases" columns={columns} rows={rows} rowKey={({ id }) => id} bodyRef={body} />
        )}
      </ListResults>
    </Section>
  );
}
