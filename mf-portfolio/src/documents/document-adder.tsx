import type { Lease, MAX_DOCUMENTS } from '@keystead/contracts';
import { Alert, Stack } from '@keystead/ui';
import { FileDrop, formatFileSize, ProgressBar } from '@keystead/ui/app';
import { useAddDocuments } from './use-add-documents.ts';

/** Limits of the server, also checked in the browser so that an invalid file is not sent. */
const TYPES = 'application/pdf,.pdf';
const LARGEST = 10 * 1024 * 1024;
/** How many documents a lease may have. It equals the contract's constant, which is not imported to save its code. */
const MOST: typeof MAX_DOCUMENTS = 20;

const reasons = {
  type: 'The file must be a PDF.',
  size: `The file is larger than ${formatFileSize(LARGEST)}.`,
};

/** Adds PDFs to a lease. Shows the progress of each upload and why a file was rejected. */
export function DocumentAdder({ lease }: { lease: Lease }) {
  const { added, add, refuse, putAway } = useAddDocuments(lease);
  const full = lease.documents.length >= MOST;
  const sending = added.filter(({ refusal }) => refusal === null);
  const refused = added.filter(({ refusal }) => refusal !== null);
  return (
    <Stack>
      {sending.map(({ key, name, share }) => (
        <ProgressBar
          key={key}
          label={`Adding ${name}`}
          value={share ?? 0}
          max={1}
          text={share === null ? 'Waiting' : undefined}
        />
      ))}
      {refused.map(({ key, name, refusal }) => (
        <Alert key={key} tone="destructive" title={`${name} was not added`} onDismiss={() => putAway(key)}>
          {refusal}
        </Alert>
      ))}
      <FileDrop
        label={full ? 'There are as many documents as there may be' : 'Drop PDFs here, or choose them'}
        hint={full ? 'Delete one to add another' : 'PDF'}
        accept={TYPES}
        maxBytes={full ? undefined : LARGEST}
        multiple
        disabled={full}
        onFiles={add}
        onRefused={(file, reason) => refuse(file, reason === 'size' ? reasons.size : reasons.type)}
      />
    </Stack>
  );
}
