import { Alert, LinkButton } from '@keystead/ui';
import { Link } from '@keystead/web-kit';

/** Shows the number of pending maintenance requests, if any. */
export function PendingBanner({ pending }: { pending: number }) {
  if (pending === 0) return null;
  const requests = pending === 1 ? 'request' : 'requests';
  const details = (
    <LinkButton as={Link} to="/app/maintenance" variant="secondary" size="small">
      View Details
    </LinkButton>
  );
  return (
    <Alert tone="warning" action={details}>
      You have {pending.toLocaleString('en-US')} pending maintenance {requests}
    </Alert>
  );
}
