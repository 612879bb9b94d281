import type { ApiScope, NewApiKey } from '@keystead/contracts';
import { addDays, checkFields, FormGrid, fieldCells, optionsOf } from '@keystead/crud-ui';
import { Stack, TextInput, today } from '@keystead/ui';
import { DateInput, NativeSelect } from '@keystead/ui/app';
import { useUser } from '@keystead/web-kit';
import { Controller, type FieldErrors, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { ScopeGrid, TeamScopes } from './scope-grid.tsx';

const lifetimeNames = {
  30: '30 days',
  90: '90 days',
  365: 'One year',
  date: 'On a date I choose',
  never: 'Until I revoke it',
} as const;

interface KeyFields {
  name: string;
  scopes: ApiScope[];
  lifetime: `${keyof typeof lifetimeNames}`;
  /** The last day; ignored unless the lifetime is `date`. */
  expires_at: string;
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof KeyFields, string> = {
  name: 'Name',
  scopes: 'Access',
  lifetime: 'Expires after',
  expires_at: 'Last day',
};

const newKeyFields: KeyFields = { name: '', scopes: [], lifetime: '90', expires_at: '' };

const DAY_MS = 24 * 60 * 60 * 1000;

function expiryOf({ lifetime, expires_at }: KeyFields): string | null {
  if (lifetime === 'never') return null;
  // The key expires at the end of that day, in the user's time zone.
  if (lifetime === 'date') return new Date(`${expires_at}T23:59:59`).toISOString();
  return new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString();
}

export function toRequestBody(fields: KeyFields): NewApiKey {
  return { name: fields.name, scopes: fields.scopes, expires_at: expiryOf(fields) };
}

type KeyForm = UseFormReturn<KeyFields>;

const requiredFields: readonly (keyof KeyFields)[] = ['name', 'expires_at'];

const check = checkFields<KeyFields>(fieldLabels, requiredFields);

const resolver: Resolver<KeyFields> = async (values, context, options) => {
  const checked = await check(values, context, options);
  const errors: FieldErrors<KeyFields> = { ...checked.errors };
  // The day is irrelevant then, though the form may still have a value for it.
  if (values.lifetime !== 'date') delete errors.expires_at;
  if (values.scopes.length === 0) errors.scopes = { type: 'required', message: 'Choose at least one permission' };
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

export const useKeyForm = (): KeyForm => useForm<KeyFields>({ resolver, defaultValues: newKeyFields });

/** The maximum length of a name, by the contract. */
const MAX_NAME_LENGTH = 100;
/** Limits the year to four digits, which a browser doesn't by itself. */
const MAX_DATE = '9999-12-31';

export function KeyFormFields({ form: { register, control, formState } }: { form: KeyForm }) {
  const { errors } = formState;
  const { role } = useUser();
  const lifetime = useWatch({ control, name: 'lifetime' });
  const field = fieldCells({ labels: fieldLabels, required: requiredFields, errors });
  return (
    <Stack gap={5}>
      <FormGrid>
        {field(
          'name',
          [6, 6],
          <TextInput autoComplete="off" maxLength={MAX_NAME_LENGTH} {...register('name')} />,
          'What it is for, such as “Bookkeeping”',
        )}
        {field('lifetime', [6, 3], <NativeSelect {...register('lifetime')}>{optionsOf(lifetimeNames)}</NativeSelect>)}
        {lifetime === 'date' &&
          field(
            'expires_at',
            [6, 3],
            <DateInput min={addDays(today(), 1)} max={MAX_DATE} {...register('expires_at')} />,
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
