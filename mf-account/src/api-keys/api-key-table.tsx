import type { ApiKey } from '@keystead/contracts';
import { ActionButton, ListTable, type Look, LookBadge, Second } from '@keystead/crud-ui';
import { Button, formatDay, LinkButton, VisuallyHidden } from '@keystead/ui';
import { type DataTableColumn, KeyIcon, PlusIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { type PagedList, useDialogRoutes, useQuery } from '@keystead/web-kit/queries';
import { AccessEmptyState, Moment } from '../api-access.tsx';
import { API_KEYS, apiAccessQuery, useRevokeKey } from './api-key.api.ts';
import { scopesText } from './api-key.ts';

type KeyState = 'active' | 'expired' | 'revoked';

const looks: Readonly<Record<KeyState, Look>> = {
  active: { name: 'Active', tone: 'success' },
  expired: { name: 'Expired', tone: 'neutral' },
  revoked: { name: 'Revoked', tone: 'danger' },
};

function stateOf({ revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? 'expired' : 'active';
}

const columns: DataTableColumn<ApiKey>[] = [
  {
    key: 'name',
    header: 'Key',
    primary: true,
    cell: ({ name, beginning }) => (
      <>
        {name}
        <Second>{beginning}…</Second>
      </>
    ),
  },
  { key: 'scopes', header: 'Access', width: '2fr', cell: ({ scopes }) => scopesText(scopes) },
  {
    key: 'created',
    header: 'Created',
    width: '8.75rem',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDay(created_at)}</time>,
  },
  {
    key: 'used',
    header: 'Last used',
    cell: ({ last_used_at }) => <Moment at={last_used_at} none="Never" />,
  },
  {
    key: 'expires',
    header: 'Expires',
    width: '8.75rem',
    cell: ({ expires_at }) => <Moment at={expires_at} none="Never" format={formatDay} />,
  },
  {
    key: 'state',
    header: 'State',
    width: '7rem',
    cell: (key) => <LookBadge {...looks[stateOf(key)]} />,
  },
];

const hint = (
  <>
    A key connects one of your own tools to Keystead: your bookkeeping, a spreadsheet, a door lock. See the{' '}
    <Link to="/api-docs">API reference</Link> for what it can do.
  </>
);

function KeysEmptyState({ mayCreate }: { mayCreate: boolean | undefined }) {
  const { open } = useDialogRoutes(API_KEYS);
  const { data } = useQuery(apiAccessQuery);
  const state = { icon: KeyIcon, noun: 'API keys', verb: 'create', mayCreate, hint } as const;
  if (data?.allowance.keys === 0) {
    const plans = (
      <LinkButton as={Link} to="/app/subscription">
        See plans
      </LinkButton>
    );
    return <AccessEmptyState {...state} title="Your plan has no API access" action={plans} />;
  }
  const create = <ActionButton variant="primary" icon={PlusIcon} label="Create key" onClick={() => open('new')} />;
  return <AccessEmptyState {...state} action={create} />;
}

export function KeysResults({ list }: { list: PagedList<ApiKey> }) {
  const { removing, confirmRemove } = useRevokeKey();
  const actions = (key: ApiKey) =>
    key.abilities.revoke && (
      <Button variant="ghost" size="small" busy={removing?.id === key.id} onClick={() => void confirmRemove(key)}>
        Revoke<VisuallyHidden> {key.name}</VisuallyHidden>
      </Button>
    );
  return (
    <ListTable
      list={list}
      noun="keys"
      name="API keys"
      table={{ caption: 'API keys', columns, actions }}
      empty={<KeysEmptyState mayCreate={list.mayCreate} />}
    />
  );
}
