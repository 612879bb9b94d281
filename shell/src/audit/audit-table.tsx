import type { AuditEntry } from '@keystead/contracts';
import { Badge, Button, color, font, formatInstant, type Tone, VisuallyHidden } from '@keystead/ui';
import { DataTable, type DataTableColumn } from '@keystead/ui/app';
import { type Ref, useState } from 'react';
import styled from 'styled-components';
import { actorText, outcomeText } from './audit-labels.ts';
import { EntryDialog } from './entry-dialog.tsx';

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

interface AuditTableProps {
  entries: readonly AuditEntry[];
  /** New rows are loading. */
  busy: boolean;
  /** The element whose children are the rows. */
  bodyRef: Ref<HTMLTableSectionElement>;
}

/** Entries of the log in rows, each with a button that shows its details. */
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
