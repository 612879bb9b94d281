import type { AuditEntry } from '@keystead/contracts';
import { LookBadge, Nothing, Second, TableResults } from '@keystead/crud-ui';
import { Button, formatInstant, type Tone, VisuallyHidden } from '@keystead/ui';
import { type DataTableColumn, DescriptionList, LogIcon } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { type ComponentProps, useState } from 'react';

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
  const { id, by, at, action, subject, service, account_id, request_id, reason, previous, hash } = entry;
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
          ...(reason ? [{ term: 'Reason', value: reason }] : []),
          { term: 'Hash', value: <code>{hash}</code> },
          { term: 'Previous hash', value: <code>{previous}</code> },
        ]}
      />
    </Dialog>
  );
}

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
    cell: (entry) => <LookBadge name={outcomeText(entry)} tone={toneOf(entry)} />,
  },
];

const empty = { icon: LogIcon, title: 'No entries found', lookHint: 'New changes will appear here.' };

export function AuditResults({ page }: Pick<ComponentProps<typeof TableResults<AuditEntry>>, 'page'>) {
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const actions = (entry: AuditEntry) => (
    <Button variant="ghost" size="small" onClick={() => setOpened(entry)}>
      Details<VisuallyHidden> of entry {entry.id}</VisuallyHidden>
    </Button>
  );
  return (
    <>
      <TableResults
        page={page}
        noun="entries"
        name="the audit log"
        table={{ caption: 'Audit log', columns, actions }}
        empty={empty}
      />
      {opened !== null && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
