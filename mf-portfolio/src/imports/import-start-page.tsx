import type { Import } from '@keystead/contracts';
import { BackTo, MoreRows, useFocusOnEnter } from '@keystead/crud-ui';
import { Alert, Badge, formatInstant, Stack, type Tone } from '@keystead/ui';
import {
  DataTable,
  type DataTableColumn,
  EmptyState,
  FileDrop,
  type FileErrorMessage,
  LoadFailure,
  PageHeader,
  Section,
  UploadIcon,
} from '@keystead/ui/app';
import { errorText, Link, useNavigate } from '@keystead/web-kit';
import type { PagedList } from '@keystead/web-kit/queries';
import { type ReactNode, useState } from 'react';
import { useImports, useStartImport } from './import.api.ts';
import { count, type ImportKind, kindTexts, stateNames } from './import.ts';

const MAX_BYTES = 16 * 1024 * 1024;

const messages: Record<FileErrorMessage, string> = {
  type: 'This is not a CSV file. In your spreadsheet, choose “Save as” or “Download”, then CSV.',
  size: 'This file is larger than 16 MB. Please split it.',
  count: 'Please choose one file at a time.',
};

function ChooseFile({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate();
  const [rejected, setRejected] = useState<FileErrorMessage>();
  const start = useStartImport(kind);
  const send = (file: File | undefined) => {
    setRejected(undefined);
    if (file) start.mutate(file, { onSuccess: ({ id }) => void navigate(`${kindTexts[kind].list}/import/${id}`) });
  };
  const problem = rejected ? messages[rejected] : start.error && errorText(start.error, 'Please try again.');
  return (
    <Stack>
      <FileDrop
        label={start.isPending ? 'Reading your file…' : 'Drop a CSV file here, or choose one'}
        hint="A spreadsheet, or an export of Buildium, TenantCloud or Keystead"
        accept=".csv,.txt,text/csv,text/plain"
        maxBytes={MAX_BYTES}
        disabled={start.isPending}
        onFiles={([file]) => send(file)}
        onRejected={(_, reason) => setRejected(reason)}
      />
      {problem && (
        <Alert tone="destructive" title="This file could not be read">
          {problem}
        </Alert>
      )}
    </Stack>
  );
}

const tones: Record<Import['state'], Tone> = {
  uploaded: 'neutral',
  checking: 'info',
  checked: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
};

const columns: DataTableColumn<Import>[] = [
  {
    key: 'file',
    header: 'File',
    primary: true,
    cell: ({ id, kind, file_name }) => <Link to={`${kindTexts[kind].list}/import/${id}`}>{file_name}</Link>,
  },
  { key: 'when', header: 'When', cell: ({ created_at }) => formatInstant(created_at) },
  { key: 'rows', header: 'Rows', align: 'end', width: '6rem', cell: ({ progress }) => count(progress.total) },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={tones[state]}>{stateNames[state]}</Badge>,
  },
];

/** The imports of the last 30 days. Renders nothing where there were none. */
function EarlierImports({ list }: { list: PagedList<Import> }) {
  const { rows = [], failed } = list;
  if (rows.length === 0 && !failed) return null;
  return (
    <Section title="Earlier imports">
      {rows.length > 0 && <DataTable caption="Earlier imports" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      {failed && <LoadFailure title="Failed to load earlier imports" busy={list.busy} onRetry={list.retry} />}
      {!failed && <MoreRows list={list} noun="imports" />}
    </Section>
  );
}

export function ImportFrame({ kind, children }: { kind: ImportKind; children: ReactNode }) {
  const { list, listName, many } = kindTexts[kind];
  useFocusOnEnter();
  const back = <BackTo to={list}>{listName}</BackTo>;
  return (
    <>
      <PageHeader back={back} title={`Import ${many}`} subtitle={`Import ${many} from a CSV file`} />
      {children}
    </>
  );
}

export function ImportPage({ kind }: { kind: ImportKind }) {
  const list = useImports(kind);
  return (
    <ImportFrame kind={kind}>
      {list.mayCreate === false ? (
        <EmptyState
          icon={UploadIcon}
          title="Nothing to import here"
          hint="Properties and tenants are added by whoever manages them."
        />
      ) : (
        <Stack>
          <ChooseFile kind={kind} />
          <EarlierImports list={list} />
        </Stack>
      )}
    </ImportFrame>
  );
}
