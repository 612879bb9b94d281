import { AddAction, countedHeading, useFocusOnEnter } from '@keystead/crud-ui';
import { PageHeader, Section } from '@keystead/ui/app';
import { Outlet } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import { TransferMenu } from '../exports/transfer-menu.tsx';
import { leases } from './lease-collection.ts';
import { useLeaseNavigation } from './lease-navigation.ts';
import { LeaseResults } from './lease-results.tsx';
import { noFilters, useLeaseSearch } from './lease-search.ts';
import { LeaseToolbar } from './lease-toolbar.tsx';
import { LeasesPlaceholder } from './leases-placeholder.tsx';

/** The list of leases. Its dialog is a route of its own. */
export function LeasesPage() {
  const { search, narrowed, change } = useLeaseSearch();
  const list = useRecordList(leases, search);
  const { open } = useLeaseNavigation();
  useFocusOnEnter();
  const { rows } = list;
  const add = <AddAction label="Add Lease" mayCreate={list.mayCreate} onAdd={() => open('new')} />;
  const transfer = <TransferMenu exported={{ list: 'leases', search }} />;
  return (
    <>
      <PageHeader title="Leases" actions={add} />
      {rows === undefined ? (
        <LeasesPlaceholder failed={list.failed} busy={list.busy} onRetry={list.retry} />
      ) : (
        <Section title={countedHeading('All Leases', list)} actions={transfer}>
          <LeaseToolbar search={search} list={list} onChange={change} />
          <LeaseResults list={list} rows={rows} narrowed={narrowed} onClearSearch={() => change(noFilters)} />
        </Section>
      )}
      <Outlet />
    </>
  );
}
