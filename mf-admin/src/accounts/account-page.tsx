import type { Account, Person } from '@keystead/contracts';
import {
  AbsentRecord,
  ActionButton,
  accounts,
  BackTo,
  EmailLink,
  FactGrid,
  ListTable,
  LookBadge,
  Nothing,
  Second,
  Surface,
  useFocusOnEnter,
} from '@keystead/crud-ui';
import { Cluster, formatDay, formatInstant, LinkButton, Stack } from '@keystead/ui';
import { type DataTableColumn, GemIcon, LogIcon, PageHeader, Section, statusLabel } from '@keystead/ui/app';
import { useConfirm } from '@keystead/ui/overlays';
import { Link, useParams } from '@keystead/web-kit';
import { useRecord, useRecordList } from '@keystead/web-kit/queries';
import { accountPages, people, useGrant } from './account.api.ts';
import { ownerName, planLook, planNote, propertiesText } from './account.ts';

function GrantButton({ account }: { account: Account }) {
  const { grant, isPending } = useGrant(account);
  const confirm = useConfirm();
  const { plan, owner } = account;
  if (plan === null) return null;
  const ask = async () => {
    const sure = await confirm(
      plan.granted
        ? {
            title: 'Revoke the Enterprise plan?',
            description: `${ownerName(owner)} returns to the plan that they pay for, or else to their trial.`,
            confirmLabel: 'Revoke',
          }
        : {
            title: `Grant ${ownerName(owner)} the Enterprise plan?`,
            description: 'It has no property limit. A plan that they pay for ends with its current period.',
            confirmLabel: 'Grant',
            tone: 'primary',
          },
    );
    if (sure) grant(plan.granted ? null : 'enterprise');
  };
  return (
    <ActionButton
      icon={GemIcon}
      busy={isPending}
      label={plan.granted ? 'Revoke Enterprise…' : 'Grant Enterprise…'}
      onClick={() => void ask()}
    />
  );
}

const planFacts = ({ plan }: Account) =>
  plan
    ? [
        {
          term: 'Plan',
          value: (
            <Cluster gap={2}>
              {plan.plan} <LookBadge {...planLook(plan)} />
            </Cluster>
          ),
        },
        { term: 'Next', value: planNote(plan) || null },
        ...(plan.plan_id === 'trial' ? [] : [{ term: 'End of the trial', value: formatDay(plan.trial_end) }]),
      ]
    : [];

const factsOf = (account: Account) => [
  ...planFacts(account),
  { term: 'Properties', value: propertiesText(account) },
  { term: 'Active tenants', value: account.tenants },
  { term: 'Open requests', value: account.open_requests },
  { term: 'Created', value: formatDay(account.created_at) },
  { term: 'Last sign-in', value: account.last_sign_in_at && formatInstant(account.last_sign_in_at) },
  { term: 'Account number', value: account.id },
];

const columns: DataTableColumn<Person>[] = [
  {
    key: 'name',
    header: 'Person',
    primary: true,
    cell: (person) => (
      <>
        {ownerName(person)}
        <Second>
          <EmailLink email={person.email} />
        </Second>
      </>
    ),
  },
  { key: 'role', header: 'Role', cell: ({ role }) => statusLabel(role) },
  {
    key: 'confirmed',
    header: 'Email',
    cell: ({ email_confirmed }) =>
      email_confirmed ? (
        <LookBadge name="Confirmed" tone="success" />
      ) : (
        <LookBadge name="Not confirmed" tone="warning" />
      ),
  },
  {
    key: 'sign-in',
    header: 'Last sign-in',
    width: 'max-content',
    cell: ({ last_sign_in_at }) =>
      last_sign_in_at ? <time dateTime={last_sign_in_at}>{formatInstant(last_sign_in_at)}</time> : <Nothing>—</Nothing>,
  },
];

function People({ id }: Pick<Account, 'id'>) {
  const list = useRecordList(people, { account_id: id });
  return (
    <Section title="People">
      <ListTable
        list={list}
        noun="people"
        table={{ caption: 'People', columns }}
        empty={<p>Nobody signs in to it.</p>}
      />
    </Section>
  );
}

const lists = {
  Properties: '/app/properties',
  Tenants: '/app/tenants',
  Leases: '/app/leases',
  Payments: '/app/payments',
  Maintenance: '/app/maintenance',
  Personnel: '/app/maintenance-personnel',
};

/** The lists of an admin, with the records of this account alone. */
const Records = ({ id }: Pick<Account, 'id'>) => (
  <Section title="Records">
    <Cluster as="nav" aria-label="Records" gap={2}>
      {Object.entries(lists).map(([label, path]) => (
        <LinkButton key={path} as={Link} to={`${path}?account=${id}`} variant="secondary" size="small">
          {label}
        </LinkButton>
      ))}
    </Cluster>
  </Section>
);

export function AccountPage() {
  const id = Number(useParams().id);
  const { data: account, error, refetch } = useRecord(accounts, id);
  useFocusOnEnter();
  const actions = account && (
    <>
      <LinkButton as={Link} to={`/app/audit?account_id=${id}`} variant="secondary">
        <LogIcon />
        Audit log
      </LinkButton>
      <GrantButton account={account} />
    </>
  );
  return (
    <>
      <PageHeader
        back={<BackTo to={accountPages.path}>Accounts</BackTo>}
        title={account ? ownerName(account.owner) : 'Account'}
        subtitle={account?.owner.email}
        actions={actions}
      />
      {account ? (
        <Stack gap={8}>
          <Surface>
            <FactGrid facts={factsOf(account)} missing="—" />
          </Surface>
          <Records id={id} />
          <People id={id} />
        </Stack>
      ) : (
        <AbsentRecord noun="account" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}
