import { newPasswordHint, newPasswordRules } from '@keystead/crud-ui/person-fields';
import { Alert, Button, Field, LinkButton, PasswordInput, Stack } from '@keystead/ui';
import { ApiError, errorText, Link, showFieldErrors, useHydrated, useSearchParams } from '@keystead/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resetPassword } from './auth.api.ts';
import { AuthFrame } from './auth-frame.tsx';

interface NewPassword {
  password: string;
  confirmation: string;
}

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link has expired or was used. */
  onLinkInvalid: () => void;
  /** The token is invalid, for example because the link was truncated. */
  onLinkBroken: () => void;
}

function ResetPasswordForm({ token, onDone, onLinkInvalid, onLinkBroken }: ResetPasswordFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>();
  const { errors, isSubmitting } = formState;
  const hydrated = useHydrated();
  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await resetPassword({ token, password });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_invalid') return onLinkInvalid();
      if (error instanceof ApiError && 'token' in error.fields) return onLinkBroken();
      const rejectedFields = showFieldErrors(error, setError, { password: 'Password' });
      if (rejectedFields.length === 0) setFailure(errorText(error, 'Failed to reset password. Please try again.'));
    }
  });
  const same = (again: string, { password }: NewPassword) => again === password || 'Passwords do not match';
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack gap={5}>
        {failure !== null && <Alert tone="destructive">{failure}</Alert>}
        <Field label="New password" hint={newPasswordHint} error={errors.password?.message} required>
          <PasswordInput autoComplete="new-password" {...register('password', newPasswordRules)} />
        </Field>
        <Field label="Confirm new password" error={errors.confirmation?.message} required>
          <PasswordInput autoComplete="new-password" {...register('confirmation', { validate: same })} />
        </Field>
        <Button type="submit" size="large" wide busy={isSubmitting} waiting={!hydrated}>
          Save new password
        </Button>
      </Stack>
    </form>
  );
}

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
