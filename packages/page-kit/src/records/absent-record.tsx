import { Alert, Button, Loading, SkeletonText, Stack } from '@keystead/ui';
import { ApiError } from '@keystead/web-kit';

export interface AbsentRecordProps {
  /** What isn't there, in one word: `property`. */
  noun: string;
  /** Why there is nothing to show; null while it is on its way. */
  error: Error | null;
  onRetry: () => void;
}

/** What stands in place of a record that isn't there: not yet, not now, or not at all. */
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
  // 422: what stands in the address is no id.
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
