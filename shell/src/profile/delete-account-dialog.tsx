import { Alert, Button, Field, PasswordInput, Stack } from '@keystead/ui';
import { Dialog } from '@keystead/ui/overlays';
import { errorText, showFieldErrors } from '@keystead/web-kit';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { deleteAccount } from './delete-account.ts';

export interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Asks for the password before the account is deleted. */
export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  const id = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: { password: '' } });
  const close = () => {
    onClose();
    reset();
    setFailure(null);
  };
  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await deleteAccount(password);
    } catch (error) {
      const rejectedFields = showFieldErrors(error, setError, { password: 'Password' });
      if (rejectedFields.length === 0)
        setFailure(errorText(error, 'Your account could not be deleted. Please try again.'));
    }
  });
  const footer = (
    <>
      <Button variant="secondary" onClick={close}>
        Keep my account
      </Button>
      <Button type="submit" form={id} variant="danger" busy={formState.isSubmitting}>
        Delete Account
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={close} title="Delete your account?" size="small" footer={footer}>
      <form id={id} onSubmit={submit} noValidate>
        <Stack>
          <p>
            You’ll be signed out everywhere, and your subscription will be canceled. After 30 days your data is erased
            and can’t be restored. Download it first if you may need it.
          </p>
          {failure !== null && <Alert tone="destructive">{failure}</Alert>}
          <Field label="Your password" error={formState.errors.password?.message} required>
            <PasswordInput
              autoComplete="current-password"
              {...register('password', { required: 'Please enter your password' })}
            />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
