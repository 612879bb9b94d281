import type { Lease } from '@keystead/contracts';
import {
  AddAction,
  countedHeading,
  RecordFilters,
  TableResults,
  TableToolbar,
  TransferMenu,
  useListPage,
} from '@keystead/crud-ui';
import { Skeleton, Stack } from '@keystead/ui';
import { FileTextIcon, LoadFailure, LoadingRows, PageHeader, Section } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import type { PagedList } from '@keystead/web-kit/queries';
import { leasePages } from './lease.api.ts';
import { leaseTable } from './lease-table.tsx';

/** Shown below the page's heading, without the rest of the page, until the first list has loaded (product §2). */
function LeasesPlaceholder({ list: { failed, busy, retry } }: { list: PagedList<Lease> }) {
  if (failed) return <LoadFailure title="Failed to load leases" busy={busy} onRetry={retry} />;
  return (
    <Stack>
      <Skeleton width="11rem" height="2.5rem" />
      <Skeleton height="2.625rem" />
      <LoadingRows label="Loading leases" />
    </Stack>
  );
}

const empty = {
  icon: FileTextIcon,
  title: 'No leases found',
  level: 3,
  lookHint: 'Your leases are shown here, with their documents.',
  first: { hint: 'A lease says who rents a property, how long and for how much.', label: 'Add your first lease' },
} as const;

export function LeasesPage() {
  const page = useListPage(leasePages);
  const { list, search, add } = page;
  return (
    <>
      <PageHeader title="Leases" actions={<AddAction label="Add Lease" mayCreate={list.mayCreate} onAdd={add} />} />
      {list.rows === undefined ? (
        <LeasesPlaceholder list={list} />
      ) : (
        <Section
          title={countedHeading('All Leases', list)}
          actions={<TransferMenu exported={{ operation: 'GET /leases/export', search }} />}
        >
          <TableToolbar page={page} noun="leases" heading="Leases">
            <RecordFilters page={page} />
          </TableToolbar>
          <TableResults page={page} noun="leases" empty={empty} table={leaseTable} />
        </Section>
      )}
      <Outlet />
    </>
  );
}
