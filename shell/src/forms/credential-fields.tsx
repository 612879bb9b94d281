import { color, Field, font, PasswordInput, Stack } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styled from 'styled-components';

const ForgotLink = styled(Link)`
  justify-self: end;
  font: ${font('small')};
  color: ${color.accentInk};
`;

/** The validation rules of the field. */
export const passwordRules = { required: 'Please enter your password' };

export interface PasswordFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** The password of an existing user, with a link to reset it. */
export const PasswordField = ({ field, error }: PasswordFieldProps) => (
  <Stack gap={2}>
    <Field label="Password" error={error} required>
      <PasswordInput autoComplete="current-password" {...field} />
    </Field>
    <ForgotLink to="/forgot-password">Forgot your password?</ForgotLink>
  </Stack>
);
