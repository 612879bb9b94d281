import { Alert, Button } from '@keystead/ui';

interface LoadProblemProps {
  /** A retry is in progress. */
  busy: boolean;
  onRetry: () => void;
}

/** The notice that the content below is not the account's actual subscription (product §8). */
export function LoadProblem({ busy, onRetry }: LoadProblemProps) {
  const retry = (
    <Button variant="secondary" size="small" busy={busy} onClick={onRetry}>
      Try Again
    </Button>
  );
  return (
    <Alert tone="destructive" title="Failed to load subscription data" action={retry}>
      Your plan is not affected. The values below are samples, not yours. You can make changes once your data has
      loaded.
    </Alert>
  );
}
