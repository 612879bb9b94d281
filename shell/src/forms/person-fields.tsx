import { Field, Grid, TextInput } from '@keystead/ui';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { emailRules } from './credential-fields.tsx';

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
