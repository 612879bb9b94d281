import { Skeleton, Stack } from '@keystead/ui';
import { LoadFailure, LoadingRows } from '@keystead/ui/app';

interface AbsentLeasesProps {
  failed: boolean;
  /** It is being tried again. */
  busy: boolean;
  onRetry: () => void;
}

/** What stands below the page's heading, which is all that there is then, while no list has come (product §2). */
export function AbsentLeases({ failed, busy, onRetry }: AbsentLeasesProps) {
  if (failed) return <LoadFailure title="Failed to load leases" busy={busy} onRetry={onRetry} />;
  return (
    <Stack>
      <Skeleton width="11rem" height="2.5rem" />
      <Skeleton height="2.625rem" />
      <LoadingRows label="Loading leases" />
    </Stack>
  );
}
