import type { NewTenant, Tenant } from '@keystead/contracts';
import {
  checkFields,
  FormDialog,
  FormGrid,
  fieldCells,
  MoreDetails,
  optionsOf,
  PropertyChooser,
  propertyChoice,
  type RecordFormDialogProps,
  recordFormOptions,
} from '@keystead/crud-ui';
import { Stack, TextInput } from '@keystead/ui';
import { DateInput, NativeSelect } from '@keystead/ui/app';
import type { ComboboxOption } from '@keystead/ui/overlays';
import { ApiError, showFieldErrors } from '@keystead/web-kit';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { statusNames } from './tenant.ts';

interface TenantFields {
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  property_id: ComboboxOption | null;
  emergency_contact_name: string;
  emergency_contact_phone: string;
  move_in_date: string;
  status: Tenant['status'];
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof TenantFields, string> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  property_id: 'Property',
  emergency_contact_name: 'Emergency contact name',
  emergency_contact_phone: 'Emergency contact phone',
  move_in_date: 'Move-in date',
  status: 'Status',
};

/** The required fields (product §5). */
const requiredFields: readonly (keyof TenantFields)[] = ['email', 'first_name', 'last_name', 'property_id'];

/** The fields beyond the form's short version (product §3). */
const detailFields: readonly (keyof TenantFields)[] = [
  'emergency_contact_name',
  'emergency_contact_phone',
  'move_in_date',
  'status',
];

function toFormValues(tenant?: Tenant): TenantFields {
  return {
    email: tenant?.email ?? '',
    first_name: tenant?.first_name ?? '',
    last_name: tenant?.last_name ?? '',
    phone: tenant?.phone ?? '',
    property_id: tenant ? propertyChoice({ id: tenant.property_id, name: tenant.property_name }) : null,
    emergency_contact_name: tenant?.emergency_contact_name ?? '',
    emergency_contact_phone: tenant?.emergency_contact_phone ?? '',
    move_in_date: tenant?.move_in_date ?? '',
    status: tenant?.status ?? 'active',
  };
}

const textOrNull = (typed: string) => typed.trim() || null;

export function toRequestBody(fields: TenantFields): NewTenant {
  return {
    ...fields,
    phone: textOrNull(fields.phone),
    property_id: Number(fields.property_id?.value),
    emergency_contact_name: textOrNull(fields.emergency_contact_name),
    emergency_contact_phone: textOrNull(fields.emergency_contact_phone),
    move_in_date: textOrNull(fields.move_in_date),
  };
}

type TenantForm = UseFormReturn<TenantFields>;

const resolver = checkFields<TenantFields>(fieldLabels, requiredFields);

export const useTenantForm = (tenant?: Tenant): TenantForm =>
  useForm<TenantFields>(recordFormOptions(resolver, toFormValues, tenant));

export function applyServerErrors({ setError }: TenantForm, error: Error): void {
  showFieldErrors(error, setError, fieldLabels);
  if (error instanceof ApiError && error.code === 'tenant_exists') {
    const message = 'Email is that of a tenant you already have';
    setError('email', { type: 'server', message }, { shouldFocus: true });
  }
}

/** Limits of the contract, so that a control accepts no more than the server does. */
const lengths = { email: 254, name: 100, contact: 200, phone: 40 };
/** Limits a year to four digits, which browsers don't do by themselves. */
const LAST_DATE = '9999-12-31';

interface TenantFormDialogProps extends RecordFormDialogProps {
  form: TenantForm;
  detailed: boolean;
}

export function TenantFormDialog({ form, detailed, ...dialog }: TenantFormDialogProps) {
  const { register, control } = form;
  const { errors } = form.formState;
  const field = fieldCells({ labels: fieldLabels, required: requiredFields, errors });
  const text = (name: keyof TenantFields, maxLength: number, type?: 'email' | 'tel') => (
    <TextInput type={type} autoComplete="off" maxLength={maxLength} {...register(name)} />
  );
  const property = (
    <Controller name="property_id" control={control} render={({ field: chosen }) => <PropertyChooser {...chosen} />} />
  );
  return (
    <FormDialog {...dialog} labels={fieldLabels} errors={errors}>
      <Stack>
        <FormGrid>
          {field('email', [6, 6], text('email', lengths.email, 'email'))}
          {field('first_name', [3, 3], text('first_name', lengths.name))}
          {field('last_name', [3, 3], text('last_name', lengths.name))}
          {field('phone', [6, 2], text('phone', lengths.phone, 'tel'))}
          {field('property_id', [6, 4], property)}
        </FormGrid>
        <MoreDetails initiallyOpen={detailed} wrong={detailFields.some((name) => errors[name] !== undefined)}>
          <FormGrid>
            {field('emergency_contact_name', [6, 3], text('emergency_contact_name', lengths.contact))}
            {field('emergency_contact_phone', [6, 3], text('emergency_contact_phone', lengths.phone, 'tel'))}
            {field('move_in_date', [3, 3], <DateInput max={LAST_DATE} {...register('move_in_date')} />)}
            {field('status', [3, 3], <NativeSelect {...register('status')}>{optionsOf(statusNames)}</NativeSelect>)}
          </FormGrid>
        </MoreDetails>
      </Stack>
    </FormDialog>
  );
}
