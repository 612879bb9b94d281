import type { Lease, MAX_DOCUMENTS } from '@keystead/contracts';
import { Alert, Stack } from '@keystead/ui';
import { FileDrop, formatFileSize, ProgressBar } from '@keystead/ui/app';
import { useAddDocuments } from './use-add-documents.ts';

/** Limits of the server, also checked in the browser so that an invalid file is not sent. */
const TYPES = 'application/pdf,.pdf';
const MAX_BYTES = 10 * 1024 * 1024;
/** How many documents a lease may have. It equals the contract's constant, which is not imported to save its code. */
const DOCUMENT_LIMIT: typeof MAX_DOCUMENTS = 20;

const reasons = {
  type: 'The file must be a PDF.',
  size: `The file is larger than ${formatFileSize(MAX_BYTES)}.`,
};

/** Adds PDFs to a lease. Shows the progress of each upload and why a file was rejected. */
export function DocumentAdder({ lease }: { lease: Lease }) {
  const { added, add, reject, dismiss } = useAddDocuments(lease);
  const full = lease.documents.length >= DOCUMENT_LIMIT;
  const uploading = added.filter(({ error }) => error === null);
  const rejected = added.filter(({ error }) => error !== null);
  return (
    <Stack>
      {uploading.map(({ key, name, progress }) => (
        <ProgressBar
          key={key}
          label={`Adding ${name}`}
          value={progress ?? 0}
          max={1}
          text={progress === null ? 'Waiting' : undefined}
        />
      ))}
      {rejected.map(({ key, name, error }) => (
        <Alert key={key} tone="destructive" title={`${name} was not added`} onDismiss={() => dismiss(key)}>
          {error}
        </Alert>
      ))}
      <FileDrop
        label={full ? 'The maximum number of documents is reached' : 'Drop PDFs here, or choose them'}
        hint={full ? 'Delete one to add another' : 'PDF'}
        accept={TYPES}
        maxBytes={full ? undefined : MAX_BYTES}
        multiple
        disabled={full}
        onFiles={add}
        onRejected={(file, reason) => reject(file, reason === 'size' ? reasons.size : reasons.type)}
      />
    </Stack>
  );
}
