import { Skeleton, Stack } from '@keystead/ui';
import { LoadFailure, LoadingRows } from '@keystead/ui/app';

interface LeasesPlaceholderProps {
  failed: boolean;
  /** A retry is in progress. */
  busy: boolean;
  onRetry: () => void;
}

/** Shown below the page's heading, without the rest of the page, until the first list has loaded (product §2). */
export function LeasesPlaceholder({ failed, busy, onRetry }: LeasesPlaceholderProps) {
  if (failed) return <LoadFailure title="Failed to load leases" busy={busy} onRetry={onRetry} />;
  return (
    <Stack>
      <Skeleton width="11rem" height="2.5rem" />
      <Skeleton height="2.625rem" />
      <LoadingRows label="Loading leases" />
    </Stack>
  );
}
