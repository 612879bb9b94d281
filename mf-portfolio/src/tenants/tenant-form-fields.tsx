import { FormCell, FormGrid, MoreDetails, optionsOf, PropertyChooser } from '@keystead/crud-ui';
import { Field, Stack, TextInput } from '@keystead/ui';
import { DateInput, NativeSelect } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { detailFields, fieldLabels, requiredFields, type TenantFields } from './tenant-fields.ts';
import { statusNames } from './tenant-labels.ts';
import type { TenantForm } from './use-tenant-form.ts';

/** Limits of the contract, so that a control accepts no more than the server does. */
const lengths = { email: 254, name: 100, contact: 200, phone: 40 };
/** Limits a year to four digits, which browsers don't do by themselves. */
const LAST_DATE = '9999-12-31';

interface TenantFormFieldsProps {
  form: TenantForm;
  /** Whether the details are expanded initially. */
  detailed: boolean;
}

/** The controls of a tenant's form: the short version, and the others below "More details". */
export function TenantFormFields({ form: { register, control, formState }, detailed }: TenantFormFieldsProps) {
  const { errors } = formState;
  const field = (name: keyof TenantFields, [phone, tablet]: [number, number], content: ReactNode) => (
    <FormCell $phone={phone} $tablet={tablet}>
      <Field label={fieldLabels[name]} required={requiredFields.includes(name)} error={errors[name]?.message}>
        {content}
      </Field>
    </FormCell>
  );
  const text = (name: keyof TenantFields, maxLength: number, type?: 'email' | 'tel') => (
    <TextInput type={type} autoComplete="off" maxLength={maxLength} {...register(name)} />
  );
  const property = (
    <Controller name="property_id" control={control} render={({ field: chosen }) => <PropertyChooser {...chosen} />} />
  );
  return (
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
  );
}
