import { Alert, Stack } from '@keystead/ui';
import { FileDrop, type FileErrorMessage } from '@keystead/ui/app';
import { errorText, useNavigate } from '@keystead/web-kit';
import { useState } from 'react';
import { useStartImport } from './import-actions.ts';
import { type ImportKind, kindTexts } from './import-labels.ts';

const MAX_BYTES = 16 * 1024 * 1024;

const messages: Record<FileErrorMessage, string> = {
  type: 'This is not a CSV file. In your spreadsheet, choose “Save as” or “Download”, then CSV.',
  size: 'This file is larger than 16 MB. Please split it.',
  count: 'Please choose one file at a time.',
};

/** The first step of an import: the user chooses a file. Its upload leads to the import's own page. */
export function ChooseFile({ kind }: { kind: ImportKind }) {
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
