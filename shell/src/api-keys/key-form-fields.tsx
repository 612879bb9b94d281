import { addDays, FormCell, FormGrid, optionsOf } from '@keystead/crud-ui';
import { Field, Stack, TextInput, today } from '@keystead/ui';
import { DateInput, NativeSelect } from '@keystead/ui/app';
import { useUser } from '@keystead/web-kit';
import { Controller, useWatch } from 'react-hook-form';
import { fieldLabels, lifetimeNames } from './key-fields.ts';
import { ScopeGrid } from './scope-grid.tsx';
import { TeamScopes } from './team-scopes.tsx';
import type { KeyForm } from './use-key-form.ts';

/** The maximum length of a name, by the contract. */
const MAX_NAME_LENGTH = 100;
/** Limits the year to four digits, which a browser doesn't by itself. */
const MAX_DATE = '9999-12-31';

export function KeyFormFields({ form: { register, control, formState } }: { form: KeyForm }) {
  const { errors } = formState;
  const { role } = useUser();
  const lifetime = useWatch({ control, name: 'lifetime' });
  return (
    <Stack gap={5}>
      <FormGrid>
        <FormCell $phone={6} $tablet={6}>
          <Field
            label={fieldLabels.name}
            hint="What it is for, such as “Bookkeeping”"
            error={errors.name?.message}
            required
          >
            <TextInput autoComplete="off" maxLength={MAX_NAME_LENGTH} {...register('name')} />
          </Field>
        </FormCell>
        <FormCell $phone={6} $tablet={3}>
          <Field label={fieldLabels.lifetime} error={errors.lifetime?.message}>
            <NativeSelect {...register('lifetime')}>{optionsOf(lifetimeNames)}</NativeSelect>
          </Field>
        </FormCell>
        {lifetime === 'date' && (
          <FormCell $phone={6} $tablet={3}>
            <Field label={fieldLabels.expires_at} error={errors.expires_at?.message} required>
              <DateInput min={addDays(today(), 1)} max={MAX_DATE} {...register('expires_at')} />
            </Field>
          </FormCell>
        )}
      </FormGrid>
      <Controller
        name="scopes"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Stack gap={5}>
            <ScopeGrid
              label={fieldLabels.scopes}
              role={role}
              value={value}
              onChange={onChange}
              error={errors.scopes?.message}
            />
            {role === 'admin' && <TeamScopes value={value} onChange={onChange} />}
          </Stack>
        )}
      />
    </Stack>
  );
}
