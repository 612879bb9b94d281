import { Alert, Button } from '@keystead/ui';
import { isConflict } from '@keystead/web-kit/queries';
import { SaveProblem } from './save-problem.tsx';

interface ChangeProblemProps {
  /** The kind of record, in one word: `property`. */
  noun: string;
  /** The title if the failure is not a conflict. */
  title: string;
  /** The mutation that changes the record. */
  change: { error: Error | null; reset: () => void };
  /** The record is being fetched. */
  isFetching: boolean;
  /** Fetches the record again; resolves with whether that succeeded. */
  reload: () => Promise<boolean>;
}

/**
 * Shows why a change failed, if it did. When another user's change came first, the user can load that one before they
 * decide again.
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
      title={`This ${noun} was changed by someone else`}
      action={
        <Button variant="secondary" size="small" busy={isFetching} onClick={() => void resolve()}>
          Reload {noun}
        </Button>
      }
    >
      Reload it to see the latest values. Your own changes stay in the form, so check them before you save again.
    </Alert>
  );
}
