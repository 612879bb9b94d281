import { newPasswordHint, newPasswordRules } from '@keystead/crud-ui/person-fields';
import { Field, PasswordInput } from '@keystead/ui';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';

interface NewPassword {
  password: string;
  confirmation: string;
}

interface NewPasswordFieldsProps {
  labels: NewPassword;
  register: UseFormRegister<NewPassword>;
  errors: FieldErrors<NewPassword>;
}

export function NewPasswordFields({ labels, register, errors }: NewPasswordFieldsProps) {
  const same = (again: string, { password }: NewPassword) => again === password || 'Passwords do not match';
  return (
    <>
      <Field label={labels.password} hint={newPasswordHint} error={errors.password?.message} required>
        <PasswordInput autoComplete="new-password" {...register('password', newPasswordRules)} />
      </Field>
      <Field label={labels.confirmation} error={errors.confirmation?.message} required>
        <PasswordInput autoComplete="new-password" {...register('confirmation', { validate: same })} />
      </Field>
    </>
  );
}
