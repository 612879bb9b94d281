import { Button, Field, Grid, PasswordInput, Stack } from '@keystead/ui';
import { RadioCards } from '@keystead/ui/app';
import { useHydrated } from '@keystead/web-kit';
import type { UseFormReturn } from 'react-hook-form';
import { newPasswordHint, newPasswordRules } from '../forms/new-password-rules.ts';
import { PersonFields } from '../forms/person-fields.tsx';
import type { Registration } from './registration.ts';

const roles: { value: Registration['role']; label: string; description: string }[] = [
  { value: 'tenant', label: 'Tenant', description: 'I rent my home' },
  { value: 'landlord', label: 'Landlord', description: 'I own rentals' },
  { value: 'property_manager', label: 'Property manager', description: 'I manage rentals' },
];

/** The first step of registration: the user's role, name, contact details and password. */
export function AccountStep({ form }: { form: UseFormReturn<Registration> }) {
  const { register, getValues } = form;
  const hydrated = useHydrated();
  const { errors } = form.formState;
  const same = (again: string, { password }: Registration) => again === password || 'Passwords do not match';
  return (
    <Stack gap={5}>
      <RadioCards
        legend="I am a"
        options={roles}
        minimum="10rem"
        defaultValue={getValues('role')}
        {...register('role')}
      />
      <PersonFields register={register} errors={errors} />
      <Grid columns={2} minimum="13rem">
        <Field label="Password" hint={newPasswordHint} error={errors.password?.message} required>
          <PasswordInput autoComplete="new-password" {...register('password', newPasswordRules)} />
        </Field>
        <Field label="Confirm password" error={errors.confirmation?.message} required>
          <PasswordInput autoComplete="new-password" {...register('confirmation', { validate: same })} />
        </Field>
      </Grid>
      <Button type="submit" size="large" wide waiting={!hydrated}>
        Continue to Plan Selection
      </Button>
    </Stack>
  );
}
