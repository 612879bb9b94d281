import { Alert, LinkButton } from '@keystead/ui';
import { Link, useSearchParams } from '@keystead/web-kit';
import { useState } from 'react';
import { AuthFrame } from './auth-frame.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

type Stage = 'form' | 'done' | 'link-invalid' | 'link-broken';

const linkTexts = {
  'link-invalid': 'The link has expired or was used already. Password links work only once, and they expire.',
  'link-broken': 'This link is not complete. Open it again from the e-mail, or ask for a new one.',
};

/** Sets a new password with the token of a link: of a reset, or of an invitation. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  const [stage, setStage] = useState<Stage>('form');
  if (stage === 'done') {
    return (
      <AuthFrame title="Your password is set">
        <Alert tone="success">You can sign in with your new password now.</Alert>
        <p>If someone else knew the old one, review your API keys and webhooks. We’ll show them after you sign in.</p>
        <LinkButton as={Link} to="/login" size="large" wide>
          Sign In
        </LinkButton>
      </AuthFrame>
    );
  }
  if (!token || stage !== 'form') {
    return (
      <AuthFrame title="This link does not work">
        <Alert tone="destructive">{linkTexts[stage === 'link-invalid' ? stage : 'link-broken']}</Alert>
        <LinkButton as={Link} to="/forgot-password" size="large" wide>
          Request a new link
        </LinkButton>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Choose a new password" subtitle="You will be signed out everywhere else.">
      <ResetPasswordForm
        token={token}
        onDone={() => setStage('done')}
        onLinkInvalid={() => setStage('link-invalid')}
        onLinkBroken={() => setStage('link-broken')}
      />
    </AuthFrame>
  );
}
