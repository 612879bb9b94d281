import { Alert, Button, LinkButton } from '@keystead/ui';
import { ApiError, Link } from '@keystead/web-kit';
import { isConflict } from '@keystead/web-kit/queries';

/** Why a file was rejected. The server's message on the file, or on its name, lacks a subject, which is added here. */
export function fileErrorMessage(error: Error): string {
  const fieldErrors = error instanceof ApiError ? Object.entries(error.fields) : [];
  return fieldErrors.length === 0
    ? error.message
    : fieldErrors.map(([what, problem]) => `The ${what} ${problem}.`).join(' ');
}

interface SaveProblemProps {
  error: Error;
  /** What failed, if the text doesn't say it. */
  title?: string;
  text: string;
}

/** Why a record was not saved; with a link to the plans when the plan forbids it (402). */
export function SaveProblem({ error, title, text }: SaveProblemProps) {
  if (!(error instanceof ApiError && error.status === 402))
    return (
      <Alert tone="destructive" title={title}>
        {text}
      </Alert>
    );
  const plans = (
    <LinkButton as={Link} to="/app/subscription" variant="secondary" size="small">
      See plans
    </LinkButton>
  );
  return (
    <Alert tone="warning" action={plans}>
      {text}
    </Alert>
  );
}

interface ChangeProblemProps {
  noun: string;
  /** The title if the failure is not a conflict. */
  title: string;
  change: { error: Error | null; reset: () => void };
  isFetching: boolean;
  /** Fetches the record again; resolves with whether that succeeded. */
  reload: () => Promise<boolean>;
}

/** Why a change failed. When another user's change came first, the user can load that one and decide again. */
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
