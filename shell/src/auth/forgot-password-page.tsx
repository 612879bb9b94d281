import { emailRules } from '@keystead/crud-ui/person-fields';
import { Alert, ArrowLeftIcon, Button, Field, LinkButton, Stack, TextInput } from '@keystead/ui';
import { errorText, Link, useHydrated } from '@keystead/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestPasswordReset } from './auth.api.ts';
import { AuthFrame } from './auth-frame.tsx';

function RequestForm({ onSent }: { onSent: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const hydrated = useHydrated();
  const { register, handleSubmit, formState } = useForm<{ email: string }>();
  const submit = handleSubmit(async ({ email }) => {
    setFailure(null);
    try {
      await requestPasswordReset(email);
      onSent();
    } catch (error) {
      setFailure(errorText(error, 'Failed to send password reset email. Please try again.'));
    }
  });
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack gap={5}>
        {failure !== null && <Alert tone="destructive">{failure}</Alert>}
        <Field label="Email" error={formState.errors.email?.message} required>
          <TextInput type="email" autoComplete="username" {...register('email', emailRules)} />
        </Field>
        <Button type="submit" size="large" wide busy={formState.isSubmitting} waiting={!hydrated}>
          Send reset instructions
        </Button>
        <LinkButton as={Link} to="/login" variant="ghost" wide>
          <ArrowLeftIcon />
          Back to login
        </LinkButton>
      </Stack>
    </form>
  );
}

export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  if (!sent) {
    return (
      <AuthFrame
        title="Forgot your password?"
        subtitle="Enter the e-mail address of your account, and we’ll send you a link to choose a new one."
      >
        <RequestForm onSent={() => setSent(true)} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Check your inbox" subtitle="The link works once, for 30 minutes.">
      <Alert tone="success">Password reset instructions have been sent to your email.</Alert>
      <LinkButton as={Link} to="/login" variant="secondary" size="large" wide>
        Return to login
      </LinkButton>
    </AuthFrame>
  );
}
