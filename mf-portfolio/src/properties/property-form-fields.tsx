import { FormCell, FormGrid, optionsOf } from '@keystead/crud-ui';
import { Field, TextArea, TextInput } from '@keystead/ui';
import { MoneyInput, NativeSelect, NumberInput } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { fieldLabels, type PropertyFields, requiredFields } from './property-fields.ts';
import { statusNames, typeNames } from './property-labels.ts';
import { TimeZoneChooser } from './time-zone-chooser.tsx';
import type { PropertyForm } from './use-property-form.ts';

/** Limits of the contract, so that a control accepts no more than the server does. */
const limits = { count: 1_000_000, bathrooms: 1000, money: 9_999_999_999.99 };

/** The controls of a property's form. */
export function PropertyFormFields({ form: { register, control, formState } }: { form: PropertyForm }) {
  const field = (name: keyof PropertyFields, [phone, tablet]: [number, number], content: ReactNode, hint?: string) => (
    <FormCell $phone={phone} $tablet={tablet}>
      <Field
        label={fieldLabels[name]}
        required={requiredFields.includes(name)}
        error={formState.errors[name]?.message}
        hint={hint}
      >
        {content}
      </Field>
    </FormCell>
  );
  const text = (name: keyof PropertyFields, maxLength: number) => (
    <TextInput autoComplete="off" maxLength={maxLength} {...register(name)} />
  );
  const count = { inputMode: 'numeric', step: 1, min: 0, max: limits.count } as const;
  const zone = (
    <Controller name="time_zone" control={control} render={({ field: chosen }) => <TimeZoneChooser {...chosen} />} />
  );
  return (
    <FormGrid>
      {field('name', [6, 6], text('name', 200))}
      {field('address', [6, 6], text('address', 300))}
      {field('city', [6, 2], text('city', 120))}
      {field('state', [3, 2], text('state', 120))}
      {field('zip_code', [3, 2], text('zip_code', 20))}
      {field(
        'property_type',
        [3, 3],
        <NativeSelect {...register('property_type')}>{optionsOf(typeNames)}</NativeSelect>,
      )}
      {field('status', [3, 3], <NativeSelect {...register('status')}>{optionsOf(statusNames)}</NativeSelect>)}
      {field('bedrooms', [2, 2], <NumberInput {...count} {...register('bedrooms')} />)}
      {field('bathrooms', [2, 2], <NumberInput step={0.5} min={0} max={limits.bathrooms} {...register('bathrooms')} />)}
      {field('square_feet', [2, 2], <NumberInput {...count} {...register('square_feet')} />)}
      {field('rent_amount', [3, 3], <MoneyInput max={limits.money} {...register('rent_amount')} />, 'Per month')}
      {field('deposit_amount', [3, 3], <MoneyInput max={limits.money} {...register('deposit_amount')} />, 'Optional')}
      {field('time_zone', [6, 6], zone, 'Optional; the last day of a lease ends by it')}
      {field('description', [6, 6], <TextArea maxLength={5000} {...register('description')} />)}
    </FormGrid>
  );
}
