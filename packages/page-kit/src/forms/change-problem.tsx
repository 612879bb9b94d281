import { Alert, Button } from '@keystead/ui';
import { isConflict } from '@keystead/web-kit/queries';
import { SaveProblem } from './save-problem.tsx';

interface ChangeProblemProps {
  /** What was changed, in one word: `property`. */
  noun: string;
  /** What has failed, when it is no conflict. */
  title: string;
  /** The request that has changed it, or hasn't. */
  change: { error: Error | null; reset: () => void };
  /** The record is being fetched. */
  isFetching: boolean;
  /** Fetches it anew; answers whether that went well. */
  reload: () => Promise<boolean>;
}

/**
 * Why a record was not changed, if it wasn't. When somebody else's change came first, theirs can be looked at before
 * it is decided again.
 */
export function ChangeProblem({ noun, title, change, isFetching, reload }: ChangeProblemProps) {
  const { error, reset } = change;
  if (error === null) return null;
  if (!isConflict(error)) return <SaveProblem error={error} title={title} text={error.message} />;
  const resolve = async () => {
    if (await reload()) reset();
  };
  return (
    <Alert
      tone="warning"
      title={`This ${noun} was changed by somebody else`}
      action={
        <Button variant="secondary" size="small" busy={isFetching} onClick={() => void resolve()}>
          Reload {noun}
        </Button>
      }
    >
      Reload it to see the latest values. What you have changed here stays, so check it before you save again.
    </Alert>
  );
}
