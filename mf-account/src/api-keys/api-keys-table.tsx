import type { ApiKey } from '@keystead/contracts';
import { Nothing } from '@keystead/crud-ui';
import {
  Badge,
  Button,
  color,
  font,
  formatDay,
  formatInstant,
  LinkButton,
  type Tone,
  VisuallyHidden,
} from '@keystead/ui';
import {
  DataTable,
  type DataTableColumn,
  type DataTableProps,
  EmptyState,
  KeyIcon,
  LoadFailure,
  LoadingRows,
  Pager,
  PlusIcon,
} from '@keystead/ui/app';
import { Link, useUser } from '@keystead/web-kit';
import { useListFocus, useQuery } from '@keystead/web-kit/queries';
import { useRef } from 'react';
import styled from 'styled-components';
import { apiAccessQuery, type KeyList, useKeyNavigation, useRevokeKey } from './api-keys.api.ts';
import { scopesText } from './scope-labels.ts';

type KeyState = 'active' | 'expired' | 'revoked';

const stateNames: Readonly<Record<KeyState, string>> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
};

const stateTones: Readonly<Record<KeyState, Tone>> = {
  active: 'success',
  expired: 'neutral',
  revoked: 'danger',
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
    cell: ({ last_used_at }) =>
      last_used_at === null ? (
        <Nothing>Never</Nothing>
      ) : (
        <time dateTime={last_used_at}>{formatInstant(last_used_at)}</time>
      ),
  },
  {
    key: 'expires',
    header: 'Expires',
    width: '8.75rem',
    cell: ({ expires_at }) =>
      expires_at === null ? <Nothing>Never</Nothing> : <time dateTime={expires_at}>{formatDay(expires_at)}</time>,
  },
  {
    key: 'state',
    header: 'State',
    width: '7rem',
    cell: (key) => (
      <Badge tone={stateTones[stateOf(key)]} dot>
        {stateNames[stateOf(key)]}
      </Badge>
    ),
  },
];

interface KeysTableProps extends Required<Pick<DataTableProps<ApiKey>, 'busy' | 'bodyRef'>> {
  keys: readonly ApiKey[];
}

function KeysTable({ keys, busy, bodyRef }: KeysTableProps) {
  const { revoking, confirmRevoke } = useRevokeKey();
  return (
    <DataTable
      caption="API keys"
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      actions={(key) =>
        key.abilities.revoke && (
          <Button variant="ghost" size="small" busy={revoking === key.id} onClick={() => void confirmRevoke(key)}>
            Revoke<VisuallyHidden> {key.name}</VisuallyHidden>
          </Button>
        )
      }
      busy={busy}
      bodyRef={bodyRef}
    />
  );
}

const hint = (
  <>
    A key connects one of your own tools to Keystead: your bookkeeping, a spreadsheet, a door lock. See the{' '}
    <Link to="/api-docs">API reference</Link> for what it can do.
  </>
);

function KeysEmptyState({ mayCreate }: { mayCreate: boolean | undefined }) {
  const { open } = useKeyNavigation();
  const { data } = useQuery(apiAccessQuery);
  const { role, email_confirmed } = useUser();
  if (!email_confirmed && role !== 'tenant')
    return <EmptyState icon={KeyIcon} title="No API keys yet" hint="Confirm your e-mail address to create API keys." />;
  if (!mayCreate)
    return <EmptyState icon={KeyIcon} title="No API keys" hint="API keys are available to landlords and managers." />;
  if (data?.allowance.keys === 0) {
    const plans = (
      <LinkButton as={Link} to="/app/subscription">
        See plans
      </LinkButton>
    );
    return <EmptyState icon={KeyIcon} title="Your plan has no API access" hint={hint} action={plans} />;
  }
  const create = (
    <Button onClick={() => open('new')}>
      <PlusIcon />
      Create key
    </Button>
  );
  return <EmptyState icon={KeyIcon} title="No API keys yet" hint={hint} action={create} />;
}

/** The list, or its loading, empty or failed state. Users who may create no keys have no list. */
export function KeysResults({ list }: { list: KeyList }) {
  const { rows, total, hasMore } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const { fetchMore, retry } = useListFocus(body, list);
  const failure = list.failed && <LoadFailure title="Failed to load API keys" busy={list.busy} onRetry={retry} />;
  if (rows === undefined) return failure || <LoadingRows label="Loading API keys" />;
  if (total === 0 && rows.length === 0) return <KeysEmptyState mayCreate={list.mayCreate} />;
  const pager = { shown: rows.length, total, capped: list.capped, noun: 'keys', hasMore, busy: list.busy };
  return (
    <div>
      <KeysTable keys={rows} busy={list.stale} bodyRef={body} />
      {failure || (hasMore && <Pager {...pager} onMore={fetchMore} />)}
    </div>
  );
}
