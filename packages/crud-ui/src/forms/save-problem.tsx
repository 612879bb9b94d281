import { Alert, LinkButton } from '@keystead/ui';
import { ApiError, Link } from '@keystead/web-kit';

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
