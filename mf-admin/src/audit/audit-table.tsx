import type { AuditEntry } from '@keystead/contracts';
import { LookBadge, Nothing, OwnerName, TableResults } from '@keystead/crud-ui';
import { Button, formatSecond, type Tone, VisuallyHidden } from '@keystead/ui';
import { type DataTableColumn, DescriptionList, LogIcon } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { Link } from '@keystead/web-kit';
import { type ComponentProps, useState } from 'react';
import { actorText, doneText } from './audit-sentence.ts';

/** The outcome of an entry. A request whose service stopped before it answered has no status. */
function outcomeText({ kind, status }: Pick<AuditEntry, 'kind' | 'status'>): string {
  if (kind === 'change') return 'Changed';
  if (status === null) return 'No response';
  return status < 400 ? 'Done' : `${status < 500 ? 'Refused' : 'Failed'} (${status})`;
}

const nothing = <Nothing>None</Nothing>;

interface EntryDialogProps {
  entry: AuditEntry;
  onClose: () => void;
}

function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { id, by, at, action, operation, subject, service, account_id, request_id, reason, previous, hash } = entry;
  return (
    <Dialog open onClose={onClose} title={`Entry ${id}`} description={`${actorText(by)} ${doneText(entry)}`}>
      <DescriptionList
        items={[
          { term: 'Action', value: action },
          ...(operation ? [{ term: 'Operation', value: operation }] : []),
          { term: 'User', value: by.user_id ?? nothing },
          { term: by.app === undefined ? 'API key' : `App (${by.app})`, value: by.key_id ?? nothing },
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
    header: 'What happened',
    primary: true,
    width: '2.5fr',
    cell: (entry) => `${actorText(entry.by)} ${doneText(entry)}`,
  },
  {
    key: 'account',
    header: 'Account',
    width: '1.5fr',
    cell: ({ account_id }) =>
      account_id === null ? (
        <Nothing>—</Nothing>
      ) : (
        <Link to={`/app/accounts/${account_id}`}>
          <OwnerName kind="accounts" id={account_id} otherwise={`Account ${account_id}`} />
        </Link>
      ),
  },
  {
    key: 'at',
    header: 'When',
    width: 'max-content',
    cell: ({ at }) => <time dateTime={at}>{formatSecond(at)}</time>,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    width: '8.5rem',
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
