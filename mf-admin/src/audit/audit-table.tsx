import type { AuditEntry } from '@keystead/contracts';
import { Nothing } from '@keystead/crud-ui';
import { Badge, Button, color, font, formatInstant, type Tone, VisuallyHidden } from '@keystead/ui';
import { DataTable, type DataTableColumn, type DataTableProps, DescriptionList } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { useState } from 'react';
import styled from 'styled-components';

/** Who acted, and through what: `Lena Lord`, `Lena Lord, by API key 3`, `Lena Lord, through the assistant`. */
function actorText({ name, user_id, key_id, service }: AuditEntry['by']): string {
  if (name === '' && user_id === null && service !== null) return `System (${service})`;
  const who = name || (user_id === null ? 'Not signed in' : `User ${user_id}`);
  const key = key_id === null ? '' : `, by API key ${key_id}`;
  return `${who}${key}${service === null ? '' : `, through ${service}`}`;
}

/** The outcome of an entry. A request whose service stopped before it answered has no status. */
function outcomeText({ kind, status }: Pick<AuditEntry, 'kind' | 'status'>): string {
  if (kind === 'change') return 'Changed';
  return status === null ? 'No response' : String(status);
}

const nothing = <Nothing>None</Nothing>;

interface EntryDialogProps {
  entry: AuditEntry;
  onClose: () => void;
}

function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { id, by, at, action, subject, service, account_id, request_id, previous, hash } = entry;
  return (
    <Dialog open onClose={onClose} title={`Entry ${id}`} description={action}>
      <DescriptionList
        items={[
          { term: 'Who', value: actorText(by) },
          { term: 'User', value: by.user_id ?? nothing },
          { term: 'API key', value: by.key_id ?? nothing },
          { term: 'Account', value: account_id ?? nothing },
          { term: 'Subject', value: subject ?? nothing },
          { term: 'Outcome', value: outcomeText(entry) },
          { term: 'Service', value: service },
          { term: 'When (UTC)', value: at },
          { term: 'Request', value: request_id ?? nothing },
          { term: 'Hash', value: <code>{hash}</code> },
          { term: 'Previous hash', value: <code>{previous}</code> },
        ]}
      />
    </Dialog>
  );
}

const Second = styled.div`font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;

/** Rejected and unanswered requests stand out, since they are what admins look for. */
function toneOf({ kind, status }: AuditEntry): Tone {
  if (kind === 'change') return 'info';
  if (status === null || status >= 500) return 'danger';
  return status >= 400 ? 'warning' : 'success';
}

const columns: DataTableColumn<AuditEntry>[] = [
  {
    key: 'action',
    header: 'Action',
    primary: true,
    width: '2fr',
    cell: ({ action, subject }) => (
      <>
        {action}
        {subject !== null && <Second>{subject}</Second>}
      </>
    ),
  },
  { key: 'by', header: 'Who', width: '1.5fr', cell: ({ by }) => actorText(by) },
  { key: 'account', header: 'Account', width: '6rem', cell: ({ account_id }) => account_id ?? '–' },
  { key: 'service', header: 'Service', width: '7rem', cell: ({ service }) => service },
  {
    key: 'at',
    header: 'When',
    width: '11rem',
    cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    width: '7.5rem',
    cell: (entry) => (
      <Badge tone={toneOf(entry)} dot>
        {outcomeText(entry)}
      </Badge>
    ),
  },
];

interface AuditTableProps extends Required<Pick<DataTableProps<AuditEntry>, 'busy' | 'bodyRef'>> {
  entries: readonly AuditEntry[];
}

export function AuditTable({ entries, busy, bodyRef }: AuditTableProps) {
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  return (
    <>
      <DataTable
        caption="Audit log"
        columns={columns}
        rows={entries}
        rowKey={({ id }) => id}
        actions={(entry) => (
          <Button variant="ghost" size="small" onClick={() => setOpened(entry)}>
            Details<VisuallyHidden> of entry {entry.id}</VisuallyHidden>
          </Button>
        )}
        busy={busy}
        bodyRef={bodyRef}
      />
      {opened !== null && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
