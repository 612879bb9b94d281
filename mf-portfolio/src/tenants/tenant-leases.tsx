import type { Lease, Tenant } from '@keystead/contracts';
import { countedHeading } from '@keystead/crud-ui';
import { formatMoney, LinkButton } from '@keystead/ui';
import {
  DataTable,
  type DataTableColumn,
  EmptyState,
  FileTextIcon,
  LoadFailure,
  LoadingRows,
  Pager,
  PlusIcon,
  Section,
  StatusBadge,
} from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { useListFocus, useRecordList } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import { leases } from '../leases/lease.api.ts';
import { useLeaseNavigation } from '../leases/lease.navigation.ts';
import { termText } from '../leases/lease.ts';

const columns: DataTableColumn<Lease>[] = [
  {
    key: 'property',
    header: 'Property',
    primary: true,
    cell: ({ id, property_name }) => <Link to={`/app/leases/${id}`}>{property_name}</Link>,
  },
  {
    key: 'term',
    header: 'Term',
    width: '1.5fr',
    cell: termText,
  },
  { key: 'rent', header: 'Rent', align: 'end', width: '9rem', cell: ({ rent_amount }) => formatMoney(rent_amount) },
  { key: 'status', header: 'Status', width: '7.5rem', cell: ({ status }) => <StatusBadge status={status} /> },
];

function Results({ list }: { list: ReturnType<typeof useLeasesOf> }) {
  const { rows, total, capped, busy, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);
  const failure = list.failed && <LoadFailure title="Failed to load leases" busy={busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading leases" />;
  if (rows.length === 0)
    return (
      <EmptyState icon={FileTextIcon} title="No leases found" hint="This tenant’s leases will appear here." level={3} />
    );
  return (
    <div>
      <DataTable caption="Leases" columns={columns} rows={rows} rowKey={({ id }) => id} bodyRef={body} />
      {failure ||
        (hasMore && (
          <Pager {...{ total, capped, hasMore, busy }} shown={rows.length} noun="leases" onMore={fetchMore} />
        ))}
    </div>
  );
}

const useLeasesOf = (id: Tenant['id']) => useRecordList(leases, { tenant_id: id, sort: '-start_date' });

/** The past, current and future leases of a tenant, latest first. */
export function TenantLeases({ id }: Pick<Tenant, 'id'>) {
  const list = useLeasesOf(id);
  const { linkProps } = useLeaseNavigation();
  const add = list.mayCreate && (
    <LinkButton as={Link} to={`/app/leases/new?tenant_id=${id}`} {...linkProps} variant="secondary" size="small">
      <PlusIcon />
      Add lease
    </LinkButton>
  );
  return (
    <Section title={countedHeading('Leases', list)} actions={add}>
      <Results list={list} />
    </Section>
  );
}
