import { color, Field, font, PasswordInput, Stack } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styled from 'styled-components';

const ForgotLink = styled(Link)`
  justify-self: end;
  font: ${font('small')};
  color: ${color.accentInk};
`;

export const passwordRules = { required: 'Please enter your password' };

interface PasswordFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

export const PasswordField = ({ field, error }: PasswordFieldProps) => (
  <Stack gap={2}>
    <Field label="Password" error={error} required>
      <PasswordInput autoComplete="current-password" {...field} />
    </Field>
    <ForgotLink to="/forgot-password">Forgot your password?</ForgotLink>
  </Stack>
);

/** A form's validation of an e-mail address before it is sent; the server's is stricter. */
export const emailRules = {
  required: 'Please enter your email address',
  pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: 'Please enter a valid email address' },
};

/** The rules of a new password. The server also rejects leaked ones (rules §6). */
export const newPasswordHint = '10 characters or more';

const minLength = { value: 10, message: `Please use ${newPasswordHint}` };

export const newPasswordRules = { required: 'Please choose a password', minLength };

export const optionalPasswordRules = { minLength };
