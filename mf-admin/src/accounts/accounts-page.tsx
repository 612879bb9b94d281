import type { Account } from '@keystead/contracts';
import {
  AdminsOnly,
  BackToProfile,
  countedHeading,
  LookBadge,
  Nothing,
  Second,
  TableResults,
  TableToolbar,
  useListPage,
} from '@keystead/crud-ui';
import { formatDay } from '@keystead/ui';
import { type DataTableColumn, PageHeader, Section, UsersIcon } from '@keystead/ui/app';
import { isClientError, Link } from '@keystead/web-kit';
import { accountPages } from './account.api.ts';
import { ownerName, planLook, planNote, propertiesText } from './account.ts';

const orDash = (value: string | number | null) => value ?? <Nothing>—</Nothing>;

const columns: DataTableColumn<Account>[] = [
  {
    key: 'owner',
    header: 'Account',
    primary: true,
    width: '2fr',
    cell: ({ id, owner }) => (
      <>
        <Link to={`${accountPages.path}/${id}`}>{ownerName(owner)}</Link>
        <Second>{owner.email}</Second>
      </>
    ),
  },
  {
    key: 'plan',
    header: 'Plan',
    width: '1.75fr',
    cell: ({ plan }) =>
      plan ? (
        <div>
          {plan.plan} <LookBadge {...planLook(plan)} />
          <Second>{planNote(plan)}</Second>
        </div>
      ) : (
        orDash(null)
      ),
  },
  {
    key: 'properties',
    header: 'Properties',
    align: 'end',
    width: '7rem',
    cell: (account) => {
      const text = propertiesText(account);
      if (text === null) return orDash(null);
      return (
        <Link
          to={`/app/properties?account=${account.id}`}
          aria-label={`${text} properties of ${ownerName(account.owner)}`}
        >
          {text}
        </Link>
      );
    },
  },
  { key: 'tenants', header: 'Tenants', align: 'end', width: '5.5rem', cell: ({ tenants }) => orDash(tenants) },
  {
    key: 'requests',
    header: 'Open requests',
    align: 'end',
    width: 'max-content',
    cell: ({ open_requests }) => orDash(open_requests),
  },
  {
    key: 'sign-in',
    header: 'Last sign-in',
    width: 'max-content',
    cell: ({ last_sign_in_at, created_at }) => (
      <div>
        {orDash(last_sign_in_at && formatDay(last_sign_in_at))}
        <Second>Created {formatDay(created_at)}</Second>
      </div>
    ),
  },
];

export function AccountsPage() {
  const page = useListPage(accountPages);
  const { list } = page;
  const forbidden = isClientError(list.error) && list.error.status === 403;
  const empty = {
    icon: UsersIcon,
    title: 'No accounts found',
    level: 3,
    lookHint: 'Accounts appear here once landlords and managers register.',
  } as const;
  return (
    <>
      <PageHeader back={<BackToProfile />} title="Accounts" subtitle="Who uses Keystead, on which plan, and how much" />
      {forbidden ? (
        <AdminsOnly
          title="Accounts are only for administrators"
          hint="Your own account is under Profile and Subscription."
        />
      ) : (
        <Section title={countedHeading('All accounts', list)}>
          <TableToolbar page={page} noun="accounts" heading="Accounts" />
          <TableResults page={page} noun="accounts" empty={empty} table={{ caption: 'Accounts', columns }} />
        </Section>
      )}
    </>
  );
}
