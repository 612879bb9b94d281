import { Alert, Button, LinkButton, Spinner } from '@keystead/ui';
import { errorText, isRefusal, Link, useSearchParams, useSession } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { AuthFrame } from './auth-frame.tsx';
import { emailConfirmation } from './confirm-email.ts';

const linkBroken = 'This link has expired or was used already.';

function GoOn() {
  const signedIn = useSession().status === 'signed-in';
  return (
    <LinkButton as={Link} to={signedIn ? '/app/dashboard' : '/login'} size="large" wide>
      {signedIn ? 'Go to the dashboard' : 'Sign In'}
    </LinkButton>
  );
}

function Confirmation({ token }: { token: string }) {
  const { isPending, isFetching, error, refetch } = useQuery(emailConfirmation(token));
  if (isPending) {
    return (
      <AuthFrame title="Confirming your e-mail address">
        <Spinner label="Confirming" />
      </AuthFrame>
    );
  }
  if (error === null) {
    return (
      <AuthFrame title="Your e-mail address is confirmed">
        <Alert tone="success">Thank you. Everything that waits for you at this address is yours now.</Alert>
        <GoOn />
      </AuthFrame>
    );
  }
  if (isRefusal(error) && error.code !== 'rate_limited') return <BrokenLink />;
  return (
    <AuthFrame title="Your e-mail address could not be confirmed">
      <Alert tone="destructive">{errorText(error, 'Failed to confirm your e-mail address. Please try again.')}</Alert>
      <Button size="large" wide busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </AuthFrame>
  );
}

function BrokenLink() {
  return (
    <AuthFrame title="This link does not work">
      <Alert tone="destructive">{linkBroken} You can have a new one sent from the app, after signing in.</Alert>
      <GoOn />
    </AuthFrame>
  );
}

/** Confirms an address with the token of the link that was sent to it. */
export function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token');
  return token ? <Confirmation token={token} /> : <BrokenLink />;
}
