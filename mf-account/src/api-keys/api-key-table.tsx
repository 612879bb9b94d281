import type { ApiKey } from '@keystead/contracts';
import { ListResults } from '@keystead/crud-ui';
import { Badge, Button, color, font, formatDay, LinkButton, type Tone, VisuallyHidden } from '@keystead/ui';
import { DataTable, type DataTableColumn, KeyIcon, PlusIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { AccessEmptyState, Moment } from '../api-access.tsx';
import { apiAccessQuery, type KeyList, useKeyNavigation, useRevokeKey } from './api-key.api.ts';
import { scopesText } from './api-key.ts';

type KeyState = 'active' | 'expired' | 'revoked';

const looks: Readonly<Record<KeyState, { name: string; tone: Tone }>> = {
  active: { name: 'Active', tone: 'success' },
  expired: { name: 'Expired', tone: 'neutral' },
  revoked: { name: 'Revoked', tone: 'danger' },
};

function stateOf({ revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? 'expired' : 'active';
}

const Beginning = styled.code`display: block; font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;

const columns: DataTableColumn<ApiKey>[] = [
  {
    key: 'name',
    header: 'Key',
    primary: true,
    cell: ({ name, beginning }) => (
      <>
        {name}
        <Beginning>{beginning}…</Beginning>
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
    cell: (key) => {
      const { name, tone } = looks[stateOf(key)];
      return (
        <Badge tone={tone} dot>
          {name}
        </Badge>
      );
    },
  },
];

const hint = (
  <>
    A key connects one of your own tools to Keystead: your bookkeeping, a spreadsheet, a door lock. See the{' '}
    <Link to="/api-docs">API reference</Link> for what it can do.
  </>
);

function KeysEmptyState({ mayCreate }: { mayCreate: boolean | undefined }) {
  const { open } = useKeyNavigation();
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
  const create = (
    <Button onClick={() => open('new')}>
      <PlusIcon />
      Create key
    </Button>
  );
  return <AccessEmptyState {...state} action={create} />;
}

/** The list, or its loading, empty or failed state. Users who may create no keys have no list. */
export function KeysResults({ list }: { list: KeyList }) {
  const { revoking, confirmRevoke } = useRevokeKey();
  const revokeButton = (key: ApiKey) =>
    key.abilities.revoke && (
      <Button variant="ghost" size="small" busy={revoking === key.id} onClick={() => void confirmRevoke(key)}>
        Revoke<VisuallyHidden> {key.name}</VisuallyHidden>
      </Button>
    );
  return (
    <ListResults list={list} noun="keys" name="API keys" empty={<KeysEmptyState mayCreate={list.mayCreate} />}>
      {(rows, body: RefObject<HTMLTableSectionElement | null>) => (
        <DataTable
          caption="API keys"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          actions={revokeButton}
          busy={list.stale}
          bodyRef={body}
        />
      )}
    </ListResults>
  );
}
