import {
  ActionButton,
  countedHeading,
  MessageTenants,
  Nothing,
  namedOption,
  PropertyChooser,
  placeName,
  properties,
  RecordFilters,
  type RecordTable,
  Second,
  TableResults,
  TableToolbar,
  useSelection,
} from '@keystead/crud-ui';
import {
  Button,
  color,
  formatDate,
  formatMoney,
  IconButton,
  LinkButton,
  media,
  Stack,
  VisuallyHidden,
} from '@keystead/ui';
import { DownloadIcon, EllipsisIcon, EmptyState, PageHeader, PlusIcon, Section, WalletIcon } from '@keystead/ui/app';
import { Menu } from '@keystead/ui/overlays';
import { Link, Outlet, useUser } from '@keystead/web-kit';
import { useDialogNavigation, useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import styled from 'styled-components';
import { OpenSettlements } from '../deposits/deadline.tsx';
import { Tiles } from '../tiles.tsx';
import {
  type BalanceRow,
  type BalanceScope,
  balances,
  rentPath,
  useBalancePage,
  useBalanceSums,
  useExportCharges,
  usePolicy,
} from './rent.api.ts';
import { leaseText } from './rent.ts';
import { TenantRent } from './tenant-rent.tsx';

const heading = { title: 'Rent', subtitle: 'What is owed, and why' };

const empty = {
  icon: WalletIcon,
  title: 'No balances found',
  level: 3,
  lookHint: 'What each lease owes appears here.',
} as const;

const NoLeases = () => (
  <EmptyState
    icon={WalletIcon}
    level={3}
    title="No rent to collect yet"
    hint="Add a lease, and its rent is charged by itself, month by month."
    action={
      <LinkButton as={Link} to="/app/leases/new">
        <PlusIcon />
        Add a lease
      </LinkButton>
    }
  />
);

const Owed = styled.span<{ $tone: 'danger' | 'success' | 'muted' }>`
  color: ${({ $tone }) => ($tone === 'muted' ? color.textSubtle : color[`${$tone}Ink`])};
`;

function Balance({ balance, late_fees }: Pick<BalanceRow, 'balance' | 'late_fees'>) {
  if (balance === 0) return <Nothing>Paid up</Nothing>;
  if (balance < 0) return <Owed $tone="success">{formatMoney(-balance)} credit</Owed>;
  return (
    <div>
      {formatMoney(balance)}
      {late_fees > 0 && <Second>with {formatMoney(late_fees)} late fees</Second>}
    </div>
  );
}

function PastDue({ past_due, overdue_since }: Pick<BalanceRow, 'past_due' | 'overdue_since'>) {
  if (past_due === 0) return <Owed $tone="muted">–</Owed>;
  return (
    <div>
      <Owed $tone="danger">{formatMoney(past_due)}</Owed>
      {overdue_since !== null && <Second>since {formatDate(overdue_since)}</Second>}
    </div>
  );
}

function ReceiveButton({ row }: { row: BalanceRow }) {
  const { open } = useDialogNavigation(rentPath);
  return (
    <Button size="small" variant="secondary" onClick={() => open(`receive/${row.lease_id}`)}>
      Receive
      <VisuallyHidden>{` payment of ${leaseText(row)}`}</VisuallyHidden>
    </Button>
  );
}

const balanceTable: RecordTable<BalanceRow> = {
  caption: 'What leases owe',
  columns: [
    {
      key: 'tenant',
      header: 'Tenant',
      primary: true,
      cell: ({ lease_id, tenant_name, property_name, holdover_since }) => (
        <>
          <Link to={`${rentPath}/${lease_id}`}>{tenant_name}</Link>
          <Second>{placeName(property_name)}</Second>
          {holdover_since !== null && (
            <Second>
              <Link to={`/app/leases/${lease_id}`}>Lease over: decide what happens next</Link>
            </Second>
          )}
        </>
      ),
    },
    { key: 'balance', header: 'Balance', order: '-balance', align: 'end', cell: (row) => <Balance {...row} /> },
    { key: 'past_due', header: 'Past due', order: '-past_due', align: 'end', cell: (row) => <PastDue {...row} /> },
    {
      key: 'next',
      header: 'Next due',
      width: '8.5rem',
      align: 'end',
      cell: ({ next_due_date }) => (next_due_date === null ? <Owed $tone="muted">–</Owed> : formatDate(next_due_date)),
    },
  ],
  actions: (row) => <ReceiveButton row={row} />,
};

const Chooser = styled.div`
  inline-size: 16rem;
  ${media.phone} { inline-size: calc(100vw - 2rem); }
`;

interface PropertyFilterProps {
  id: number | undefined;
  onChange: (id: string) => void;
}

function ChosenProperty({ id, onChange }: { id: number } & Pick<PropertyFilterProps, 'onChange'>) {
  const { data } = useRecord(properties, id);
  return (
    <PropertyChooser
      label="Property"
      value={namedOption({ id, name: data?.name ?? '' })}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  );
}

const PropertyFilter = ({ id, onChange }: PropertyFilterProps) => (
  <Chooser>
    {id === undefined ? (
      <PropertyChooser
        label="Property"
        placeholder="All properties"
        value={null}
        onChange={(option) => option && onChange(option.value)}
      />
    ) : (
      <ChosenProperty id={id} onChange={onChange} />
    )}
  </Chooser>
);

function Sums({ search }: { search: ReturnType<typeof useBalancePage>['search'] }) {
  const sums = useBalanceSums(search);
  const way = (state: 'owing' | 'past_due' | 'credit') => {
    const { property_id, tenant_id } = search;
    const filters = { state, ...(property_id && { property_id }), ...(tenant_id && { tenant_id }) };
    const texts = Object.entries(filters).map(([name, value]) => [name, String(value)]);
    return { to: `${rentPath}?${new URLSearchParams(texts)}`, current: search.state === state };
  };
  const late = sums?.past_due_leases ?? 0;
  const tiles = [
    { label: 'Owed today', value: sums && formatMoney(sums.balance), ...way('owing') },
    {
      label: 'Past due',
      value: sums && formatMoney(sums.past_due),
      tone: late > 0 ? ('danger' as const) : undefined,
      note: late > 0 && `${late.toLocaleString('en-US')} ${late === 1 ? 'lease' : 'leases'}`,
      ...way('past_due'),
    },
    { label: 'Credit', value: sums && formatMoney(sums.credit), ...way('credit') },
  ];
  return <Tiles tiles={tiles} />;
}

function ExportMenu({ search }: { search: BalanceScope }) {
  const { mutate: save, isPending } = useExportCharges(search);
  const trigger = (
    <IconButton label="Export" variant="secondary" busy={isPending}>
      {!isPending && <EllipsisIcon />}
    </IconButton>
  );
  const item = { label: 'Export charges as CSV', icon: DownloadIcon, disabled: isPending, onSelect: () => save() };
  return <Menu trigger={trigger} items={[item]} />;
}

function LandlordRent() {
  const page = useBalancePage();
  const selection = useSelection({ page, collection: balances, nameOf: leaseText });
  const table = { ...balanceTable, selection: selection.table };
  const policy = usePolicy();
  const { open } = useDialogRoutes(rentPath);
  const { list, search, filtered, change } = page;
  // The property has a control of its own, so it needs no button besides.
  const { property_id, ...others } = search;
  return (
    <>
      <PageHeader
        {...heading}
        actions={
          <>
            <ExportMenu search={search} />
            <ActionButton
              may={policy.data?.abilities.update ?? false}
              label="Charging rules"
              onClick={() => open('rules')}
            />
          </>
        }
      />
      <Stack gap={6}>
        <RecordFilters page={{ search: others, change }} />
        <Sums search={search} />
        <OpenSettlements />
        <Section
          title={countedHeading('Leases', list)}
          actions={<PropertyFilter id={property_id} onChange={(id) => change('property_id', id)} />}
        >
          <TableToolbar page={page} noun="tenants" heading="Leases" />
          <TableResults
            page={page}
            noun="leases"
            name="balances"
            empty={empty}
            instead={!filtered && <NoLeases />}
            table={table}
          />
          <MessageTenants
            collection={balances}
            selection={selection}
            tenantOf={({ tenant_id, tenant_name }) => ({ id: tenant_id, name: tenant_name })}
            may={() => true}
            second={({ property_name }) => property_name}
          />
        </Section>
      </Stack>
      <Outlet />
    </>
  );
}

/** What leases owe. A tenant sees the ledger of their own at once. */
export const RentPage = () => (useUser().role === 'tenant' ? <TenantRent {...heading} /> : <LandlordRent />);
