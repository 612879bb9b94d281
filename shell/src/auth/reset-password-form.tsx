import { Alert, Button, Field, PasswordInput, Stack } from '@keystead/ui';
import { ApiError, errorText, showFieldErrors, useHydrated } from '@keystead/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newPasswordHint, newPasswordRules } from '../forms/new-password-rules.ts';
import { resetPassword } from './reset-password.ts';

interface NewPassword {
  password: string;
  confirmation: string;
}

export interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link has expired or was used. */
  onLinkInvalid: () => void;
  /** The token is invalid, for example because the link was truncated. */
  onLinkBroken: () => void;
}

/** The form for a new password and its confirmation. */
export function ResetPasswordForm({ token, onDone, onLinkInvalid, onLinkBroken }: ResetPasswordFormProps) {
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
