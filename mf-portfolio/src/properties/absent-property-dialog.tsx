import { Alert, Button, Loading, SkeletonText, Stack } from '@keystead/ui';
import { Dialog } from '@keystead/ui/overlays';
import { ApiError } from '@keystead/web-kit';

interface AbsentPropertyDialogProps {
  title: string;
  /** Why there is nothing to show; null while it is on its way. */
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
}

/** The dialog of a property that isn't there: not yet, not now, or not at all. */
export function AbsentPropertyDialog({ title, error, onRetry, onClose }: AbsentPropertyDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      {error === null ? (
        <Loading>
          <Stack gap={6}>
            <SkeletonText lines={2} />
            <SkeletonText lines={4} />
          </Stack>
        </Loading>
      ) : (
        <Failure error={error} onRetry={onRetry} />
      )}
    </Dialog>
  );
}

function Failure({ error, onRetry }: Pick<AbsentPropertyDialogProps, 'onRetry'> & { error: Error }) {
  // 422: what stands in the address is no id.
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (unknown)
    return (
      <Alert tone="warning" title="There is no such property">
        It may have been deleted, or the link may be incomplete.
      </Alert>
    );
  return (
    <Alert
      tone="destructive"
      title="Failed to load property"
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
