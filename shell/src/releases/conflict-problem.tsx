import { SaveProblem } from '@keystead/page-kit';
import { Alert } from '@keystead/ui';
import { isConflict } from '@keystead/web-kit/queries';
import { SOMEBODY_FASTER } from './operator-action.ts';

interface ConflictProblemProps {
  error: Error | null;
  /** What has failed. */
  title: string;
}

/** Why what an operator asked for was not done. */
export function ConflictProblem({ error, title }: ConflictProblemProps) {
  if (error === null) return null;
  if (!isConflict(error)) return <SaveProblem error={error} title={title} text={error.message} />;
  return (
    <Alert tone="warning" title={title}>
      {SOMEBODY_FASTER}
    </Alert>
  );
}
