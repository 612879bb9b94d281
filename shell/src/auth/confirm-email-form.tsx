import { Alert, Button, color, font, Stack } from '@keystead/ui';
import { showFieldErrors, useHydrated } from '@keystead/web-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { confirmationErrorText, confirmEmail, isLinkRejected } from './confirm-email.ts';
import { PasswordField, passwordRules } from './password-field.tsx';

const Reassurance = styled.p`font: ${font('small')}; color: ${color.textMuted};`;

export interface ConfirmEmailFormProps {
  token: string;
  onDone: () => void;
  onLinkRejected: () => void;
}

/** The form for the password that confirms an address together with the link. */
export function ConfirmEmailForm({ token, onDone, onLinkRejected }: ConfirmEmailFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>();
  const { errors, isSubmitting } = formState;
  const hydrated = useHydrated();
  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await confirmEmail({ token, password });
      onDone();
    } catch (error) {
      if (isLinkRejected(error)) return onLinkRejected();
      const rejectedFields = showFieldErrors(error, setError, { password: 'Password' });
      if (rejectedFields.length === 0) setFailure(confirmationErrorText(error));
    }
  });
  return (
    <form method="post" onSubmit={submit} noValidate>
      <Stack gap={5}>
        {failure !== null && <Alert tone="destructive">{failure}</Alert>}
        <PasswordField field={register('password', passwordRules)} error={errors.password?.message} />
        <Button type="submit" size="large" wide busy={isSubmitting} waiting={!hydrated}>
          Confirm my address
        </Button>
        <Reassurance>If you did not register with Keystead, you can close this page.</Reassurance>
      </Stack>
    </form>
  );
}
