import type { ApiKey } from '@keystead/contracts';
import { Badge, Button, color, font, formatDay, formatInstant, VisuallyHidden } from '@keystead/ui';
import { DataTable, type DataTableColumn } from '@keystead/ui/app';
import type { Ref } from 'react';
import styled from 'styled-components';
import { stateNames, stateOf, stateTones } from './key-state.ts';
import { useRevokeKey } from './revoke-key.ts';
import { scopesText } from './scope-labels.ts';

const Beginning = styled.code`display: block; font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;
const Nothing = styled.span`color: ${color.textSubtle};`;

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

interface KeysTableProps {
  keys: readonly ApiKey[];
  /** New rows are loading. */
  busy: boolean;
  /** The element whose children are the rows. */
  bodyRef: Ref<HTMLTableSectionElement>;
}

/** API keys in rows, each with a button that revokes it while that is possible. */
export function KeysTable({ keys, busy, bodyRef }: KeysTableProps) {
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
