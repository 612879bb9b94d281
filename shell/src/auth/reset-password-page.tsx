import { browserZone } from '@keystead/ui';
import { ApiError, request, reviewPending, session, useSearchParams } from '@keystead/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { AuthOutcome } from './auth-outcome.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const labels = { password: 'New password', confirmation: 'Confirm new password' };

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  onLinkInvalid: () => void;
  onLinkBroken: () => void;
}

function ResetPasswordForm({ token, onDone, onLinkInvalid, onLinkBroken }: ResetPasswordFormProps) {
  const form = useForm<typeof labels>();
  const send = async ({ password }: typeof labels) => {
    try {
      await request('POST /auth/reset-password', { body: { token, password, timezone: browserZone() } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_invalid') return onLinkInvalid();
      if (error instanceof ApiError && 'token' in error.fields) return onLinkBroken();
      throw error;
    }
    // The server has ended the user's sessions, and this browser may store one of them.
    session.end();
    reviewPending.set(true);
    onDone();
  };
  return (
    <AuthForm
      form={form}
      send={send}
      labels={{ password: 'Password' }}
      failed="Failed to reset password. Please try again."
      submitLabel="Save new password"
    >
      <NewPasswordFields labels={labels} register={form.register} errors={form.formState.errors} />
    </AuthForm>
  );
}

type Stage = 'form' | 'done' | 'link-invalid' | 'link-broken';

const linkTexts = {
  'link-invalid': 'The link has expired or was used already. Password links work only once, and they expire.',
  'link-broken': 'This link is not complete. Open it again from the email, or ask for a new one.',
};

/** Sets a new password with the token of a link: of a reset, or of an invitation. */
export function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  const [stage, setStage] = useState<Stage>('form');
  if (stage === 'done')
    return (
      <AuthOutcome
        title="Your password is set"
        text="You can sign in with your new password now."
        next={{ label: 'Sign In', to: '/login' }}
      >
        <p>If someone else knew the old one, review your API keys and webhooks. We’ll show them after you sign in.</p>
      </AuthOutcome>
    );
  if (!token || stage !== 'form')
    return (
      <AuthOutcome
        title="This link does not work"
        tone="destructive"
        text={linkTexts[stage === 'link-invalid' ? stage : 'link-broken']}
        next={{ label: 'Request a new link', to: '/forgot-password' }}
      />
    );
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
