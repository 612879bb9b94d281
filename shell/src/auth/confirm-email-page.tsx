import { Alert, Button, LinkButton, Spinner } from '@keystead/ui';
import { Link, session, useFocusAfter, useHydrated, useSearchParams, useSession } from '@keystead/web-kit';
import { useQuery } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { AuthFrame } from './auth-frame.tsx';
import { confirmationErrorText, emailConfirmation, isLinkRejected, isPasswordRejected } from './confirm-email.ts';
import { ConfirmEmailForm } from './confirm-email-form.tsx';

const linkBroken = 'This link has expired or was used already.';

function ContinueLink() {
  const signedIn = useSession().status === 'signed-in';
  return (
    <LinkButton as={Link} to={signedIn ? '/app/dashboard' : '/login'} size="large" wide>
      {signedIn ? 'Go to the dashboard' : 'Sign In'}
    </LinkButton>
  );
}

function Confirming() {
  return (
    <AuthFrame title="Confirming your e-mail address">
      <Spinner label="Confirming" />
    </AuthFrame>
  );
}

function Confirmed() {
  return (
    <AuthFrame title="Your e-mail address is confirmed">
      <Alert tone="success">Thank you. Everything sent to this address is now available to you.</Alert>
      <ContinueLink />
    </AuthFrame>
  );
}

function BrokenLink() {
  return (
    <AuthFrame title="This link does not work">
      <Alert tone="destructive">{linkBroken} You can request a new one in the app after signing in.</Alert>
      <ContinueLink />
    </AuthFrame>
  );
}

function PasswordConfirmation({ token }: { token: string }) {
  const [stage, setStage] = useState<'form' | 'done' | 'link-rejected'>('form');
  useFocusAfter(stage === 'form', () => document.querySelector('h1'));
  if (stage === 'done') return <Confirmed />;
  if (stage === 'link-rejected') return <BrokenLink />;
  return (
    <AuthFrame title="Confirm your email" subtitle="Enter the password of the account that this link is for.">
      <ConfirmEmailForm
        token={token}
        onDone={() => setStage('done')}
        onLinkRejected={() => setStage('link-rejected')}
      />
    </AuthFrame>
  );
}

function SessionConfirmation({ token }: { token: string }) {
  const { isPending, isFetching, error, refetch } = useQuery(emailConfirmation(token));
  if (isPending) return <Confirming />;
  if (error === null) return <Confirmed />;
  if (isPasswordRejected(error)) return <PasswordConfirmation token={token} />;
  if (isLinkRejected(error)) return <BrokenLink />;
  return (
    <AuthFrame title="Your e-mail address could not be confirmed">
      <Alert tone="destructive">{confirmationErrorText(error)}</Alert>
      <Button size="large" wide busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </AuthFrame>
  );
}

function Confirmation({ token }: { token: string }) {
  // The state at load: a sign-in or sign-out in another tab must not send the link.
  const [signedIn] = useState(() => session.get().status === 'signed-in');
  return signedIn ? <SessionConfirmation token={token} /> : <PasswordConfirmation token={token} />;
}

/** Confirms an address with the token of the link in the e-mail, and the session or the password of its user. */
export function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token');
  const hydrated = useHydrated();
  if (!token) return <BrokenLink />;
  return hydrated ? <Confirmation token={token} /> : <Confirming />;
}
