import { color, Field, font, Grid, PasswordInput, Stack, TextInput } from '@keystead/ui';
import { Link } from '@keystead/web-kit';
import type { FieldErrors, UseFormRegister, UseFormRegisterReturn } from 'react-hook-form';
import styled from 'styled-components';

// The fields of the sign-in pages and of the profile. An entry of its own: public pages don't load the rest of crud-ui.

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

export interface PersonValues {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

export const personLabels = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
};

const required = (what: string) => ({
  validate: (value: string) => value.trim() !== '' || `Please enter your ${what}`,
});

interface PersonFieldsProps {
  register: UseFormRegister<PersonValues>;
  errors: FieldErrors<PersonValues>;
  emailHint?: string;
}

export function PersonFields({ register, errors, emailHint }: PersonFieldsProps) {
  return (
    <Grid columns={2} minimum="13rem">
      <Field label={personLabels.first_name} error={errors.first_name?.message} required>
        <TextInput autoComplete="given-name" {...register('first_name', required('first name'))} />
      </Field>
      <Field label={personLabels.last_name} error={errors.last_name?.message} required>
        <TextInput autoComplete="family-name" {...register('last_name', required('last name'))} />
      </Field>
      <Field label={personLabels.email} hint={emailHint} error={errors.email?.message} required>
        <TextInput type="email" autoComplete="username" {...register('email', emailRules)} />
      </Field>
      <Field label={personLabels.phone} hint="Optional" error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="tel" {...register('phone')} />
      </Field>
    </Grid>
  );
}
