import { Alert, LinkButton } from '@keystead/ui';
import { Link, useSearchParams } from '@keystead/web-kit';
import { useState } from 'react';
import { AuthFrame } from './auth-frame.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

type Stage = 'form' | 'done' | 'link-invalid';

/** Sets a new password with the token of a link: of a reset, or of an invitation. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  const [stage, setStage] = useState<Stage>('form');
  if (stage === 'done') {
    return (
      <AuthFrame title="Your password is set">
        <Alert tone="success">You can sign in with your new password now.</Alert>
        <LinkButton as={Link} to="/login" size="large" wide>
          Sign In
        </LinkButton>
      </AuthFrame>
    );
  }
  if (stage === 'link-invalid' || !token) {
    return (
      <AuthFrame title="This link does not work">
        <Alert tone="destructive">
          The link has expired or was used already. Links to choose a password work once, and only for a while.
        </Alert>
        <LinkButton as={Link} to="/forgot-password" size="large" wide>
          Ask for a new link
        </LinkButton>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Choose a new password" subtitle="You will be signed out everywhere else.">
      <ResetPasswordForm token={token} onDone={() => setStage('done')} onLinkInvalid={() => setStage('link-invalid')} />
    </AuthFrame>
  );
}
