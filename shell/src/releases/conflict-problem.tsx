import { SaveProblem } from '@keystead/crud-ui';
import { Alert } from '@keystead/ui';
import { isConflict } from '@keystead/web-kit/queries';
import { VERSION_CONFLICT } from './operator-action.ts';

interface ConflictProblemProps {
  error: Error | null;
  /** What failed. */
  title: string;
}

/** Shows why an operator's action failed. */
export function ConflictProblem({ error, title }: ConflictProblemProps) {
  if (error === null) return null;
  if (!isConflict(error)) return <SaveProblem error={error} title={title} text={error.message} />;
  return (
    <Alert tone="warning" title={title}>
      {VERSION_CONFLICT}
    </Alert>
  );
}
