import { Alert } from '@keystead/ui';
import { ApiError } from '@keystead/web-kit';

const title = (error: Error) =>
  error instanceof ApiError && error.status === 401 ? 'Authentication failed' : 'Failed to load data';

/** Says that the page shows default values (product §8). */
export function LoadProblem({ error }: { error: Error }) {
  return (
    <Alert tone="destructive" title={title(error)}>
      Showing default values. Please refresh to try again.
    </Alert>
  );
}
