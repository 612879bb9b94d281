import {
  AddAction,
  choicesOf,
  countedHeading,
  type EmptyResults,
  ListResults,
  ListToolbar,
  PropertyName,
  RecordFilter,
  RecordsEmptyState,
  type TenantList,
  type TenantSearch,
  tenants,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Stack, VisuallyHidden } from '@keystead/ui';
import { PageHeader, Section, UsersIcon } from '@keystead/ui/app';
import { Outlet, useUser } from '@keystead/web-kit';
import { useRecordList } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import { TransferMenu } from '../exports/transfer-menu.tsx';
import { useDeleteTenant } from './tenant.api.ts';
import {
  DEFAULT_SORT,
  noFilters,
  sortNames,
  type TenantSearchChange,
  useTenantNavigation,
  useTenantSearch,
} from './tenant.navigation.ts';
import { statusNames } from './tenant.ts';
import { TenantTable } from './tenant-table.tsx';

function TenantsEmptyState(props: EmptyResults) {
  const { open } = useTenantNavigation();
  const { email_confirmed } = useUser();
  return (
    <RecordsEmptyState
      {...props}
      icon={UsersIcon}
      title="No tenants found"
      level={3}
      lookHint="Your own details are shown here once your landlord has added you."
      first={{
        title: 'No tenants found. Add your first tenant to get started.',
        hint: email_confirmed
          ? 'We’ll e-mail each tenant you add an invitation to sign in.'
          : 'You can add tenants now. Confirm your e-mail address to invite them.',
        label: 'Add Tenant',
        onAdd: () => open('new'),
      }}
    />
  );
}

const statuses = [{ value: '', label: 'All Status' }, ...choicesOf(statusNames)];
const sorts = choicesOf(sortNames);

interface TenantToolbarProps {
  search: TenantSearch;
  list: TenantList;
  onChange: (changed: TenantSearchChange) => void;
}

function TenantToolbar({ search, list, onChange }: TenantToolbarProps) {
  const { q, status = '', sort = DEFAULT_SORT, property_id } = search;
  return (
    <Stack gap={3}>
      <ListToolbar
        noun="tenants"
        q={q}
        onSearch={(words) => onChange({ q: words })}
        choices={[
          { label: 'Status', options: statuses, value: status, onChange: (value) => onChange({ status: value }) },
          { label: 'Sort by', options: sorts, value: sort, onChange: (value) => onChange({ sort: value }) },
        ]}
      />
      {property_id !== undefined && (
        <div>
          <RecordFilter onRemove={() => onChange({ property_id: '' })}>
            Property: <PropertyName id={property_id} />
          </RecordFilter>
        </div>
      )}
      <VisuallyHidden role="status">{!list.stale && countedHeading('Tenants', list)}</VisuallyHidden>
    </Stack>
  );
}

interface TenantResultsProps extends Omit<EmptyResults, 'mayCreate'> {
  list: TenantList;
}

function TenantResults({ list, ...search }: TenantResultsProps) {
  const { confirmDelete } = useDeleteTenant();
  const empty = <TenantsEmptyState {...search} mayCreate={list.mayCreate} />;
  return (
    <ListResults list={list} noun="tenants" empty={empty}>
      {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
        <TenantTable
          tenants={rows}
          busy={list.stale}
          bodyRef={body}
          onDelete={(tenant) => void confirmDelete(tenant)}
        />
      )}
    </ListResults>
  );
}

/** The subtitle for the user's rights: a tenant can't add tenants. */
function subtitleFor(mayCreate: boolean | undefined): string {
  // Empty until the user's rights are known, but the line keeps its height.
  if (mayCreate === undefined) return '\u00a0';
  return mayCreate ? 'Manage the people who rent from you' : 'Your details, as your landlord has them';
}

export function TenantsPage() {
  const { search, filtered, change } = useTenantSearch();
  const list = useRecordList(tenants, search);
  const { open } = useTenantNavigation();
  useFocusOnEnter();
  const add = <AddAction label="Add Tenant" mayCreate={list.mayCreate} onAdd={() => open('new')} />;
  const importAt = list.mayCreate ? '/app/tenants/import' : undefined;
  const transfer = <TransferMenu exported={{ list: 'tenants', search }} importAt={importAt} />;
  return (
    <>
      <PageHeader title="Tenants" subtitle={subtitleFor(list.mayCreate)} actions={add} />
      <Section title={countedHeading('All Tenants', list)} actions={transfer}>
        <TenantToolbar search={search} list={list} onChange={change} />
        <TenantResults list={list} filtered={filtered} onClearSearch={() => change(noFilters)} />
      </Section>
      <Outlet />
    </>
  );
}
