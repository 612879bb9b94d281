import { emailRules } from '@keystead/crud-ui/person-fields';
import { ArrowLeftIcon, Field, LinkButton, TextInput } from '@keystead/ui';
import { Link, request } from '@keystead/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { AuthOutcome } from './auth-outcome.tsx';

const back = (
  <LinkButton as={Link} to="/login" variant="ghost" wide>
    <ArrowLeftIcon />
    Back to login
  </LinkButton>
);

export function ForgotPasswordPage() {
  const [sent, setSent] = useState(false);
  const form = useForm<{ email: string }>();
  if (sent)
    return (
      <AuthOutcome
        title="Check your inbox"
        subtitle="The link works once, for 30 minutes."
        text="Password reset instructions have been sent to your email."
        next={{ label: 'Return to login', to: '/login', variant: 'secondary' }}
      />
    );
  // The answer never reveals whether the address is known.
  const send = async (body: { email: string }) => {
    await request('POST /auth/forgot-password', { body });
    setSent(true);
  };
  return (
    <AuthFrame
      title="Forgot your password?"
      subtitle="Enter the email address of your account, and we’ll send you a link to choose a new one."
    >
      <AuthForm
        form={form}
        send={send}
        failed="Failed to send password reset email. Please try again."
        submitLabel="Send reset instructions"
        below={back}
      >
        <Field label="Email" error={form.formState.errors.email?.message} required>
          <TextInput type="email" autoComplete="username" {...form.register('email', emailRules)} />
        </Field>
      </AuthForm>
    </AuthFrame>
  );
}
