import { Alert, Button, Loading, SkeletonText, Stack } from '@keystead/ui';
import { Dialog, type DialogProps } from '@keystead/ui/overlays';
import { ApiError } from '@keystead/web-kit';

interface AbsentRecordProps {
  /** The kind of record, in one word: `property`. */
  noun: string;
  /** Why the record isn't available; null while it is loading. */
  error: Error | null;
  onRetry: () => void;
}

/** Stands in for a record that is loading, failed to load, or doesn't exist. */
export function AbsentRecord({ noun, error, onRetry }: AbsentRecordProps) {
  if (error === null)
    return (
      <Loading>
        <Stack gap={6}>
          <SkeletonText lines={2} />
          <SkeletonText lines={4} />
        </Stack>
      </Loading>
    );
  // 422: the id in the address is invalid.
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (unknown)
    return (
      <Alert tone="warning" title={`There is no such ${noun}`}>
        It may have been deleted, or the link may be incomplete.
      </Alert>
    );
  return (
    <Alert
      tone="destructive"
      title={`Failed to load ${noun}`}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

type AbsentRecordDialogProps = AbsentRecordProps & Pick<DialogProps, 'title' | 'onClose'>;

export function AbsentRecordDialog({ title, onClose, ...absent }: AbsentRecordDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <AbsentRecord {...absent} />
    </Dialog>
  );
}
