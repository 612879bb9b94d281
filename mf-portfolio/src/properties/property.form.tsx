import type { NewProperty, Property } from '@keystead/contracts';
import {
  checkFields,
  FormDialog,
  FormGrid,
  fieldCells,
  optionsOf,
  type RecordFormDialogProps,
  recordFormOptions,
} from '@keystead/crud-ui';
import { TextArea, TextInput } from '@keystead/ui';
import { MoneyInput, NativeSelect, NumberInput } from '@keystead/ui/app';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { statusNames, typeNames } from './property.ts';
import { TimeZoneChooser } from './time-zone-chooser.tsx';

interface PropertyFields {
  name: string;
  address: string;
  city: string;
  state: string;
  zip_code: string;
  property_type: Property['property_type'];
  status: Property['status'];
  bedrooms: string;
  bathrooms: string;
  square_feet: string;
  rent_amount: string;
  deposit_amount: string;
  /** An IANA name. */
  time_zone: string;
  description: string;
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof PropertyFields, string> = {
  name: 'Property name',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip_code: 'ZIP code',
  property_type: 'Property type',
  status: 'Status',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  square_feet: 'Square feet',
  rent_amount: 'Rent amount',
  deposit_amount: 'Deposit amount',
  time_zone: 'Time zone',
  description: 'Description',
};

/** The required fields (product §5). */
const requiredFields: readonly (keyof PropertyFields)[] = [
  'name',
  'address',
  'city',
  'state',
  'zip_code',
  'rent_amount',
];

const text = (value: string | number | null | undefined) => (value == null ? '' : String(value));
const numberOrNull = (typed: string) => (typed.trim() === '' ? null : Number(typed));

function toFormValues(property?: Property): PropertyFields {
  return {
    name: text(property?.name),
    address: text(property?.address),
    city: text(property?.city),
    state: text(property?.state),
    zip_code: text(property?.zip_code),
    property_type: property?.property_type ?? 'apartment',
    status: property?.status ?? 'available',
    bedrooms: text(property?.bedrooms),
    bathrooms: text(property?.bathrooms),
    square_feet: text(property?.square_feet),
    rent_amount: text(property?.rent_amount),
    deposit_amount: text(property?.deposit_amount),
    time_zone: text(property?.time_zone),
    description: text(property?.description),
  };
}

export function toRequestBody(fields: PropertyFields): NewProperty {
  return {
    ...fields,
    bedrooms: numberOrNull(fields.bedrooms),
    bathrooms: numberOrNull(fields.bathrooms),
    square_feet: numberOrNull(fields.square_feet),
    rent_amount: Number(fields.rent_amount),
    deposit_amount: numberOrNull(fields.deposit_amount),
    time_zone: fields.time_zone || null,
    description: fields.description.trim() || null,
  };
}

type PropertyForm = UseFormReturn<PropertyFields>;

const resolver = checkFields<PropertyFields>(fieldLabels, requiredFields);

export const usePropertyForm = (property?: Property): PropertyForm =>
  useForm<PropertyFields>(recordFormOptions(resolver, toFormValues, property));

/** Limits of the contract, so that a control accepts no more than the server does. */
const limits = { count: 1_000_000, bathrooms: 1000, money: 9_999_999_999.99 };

interface PropertyFormDialogProps extends RecordFormDialogProps {
  form: PropertyForm;
}

export function PropertyFormDialog({ form, ...dialog }: PropertyFormDialogProps) {
  const { register, control, formState } = form;
  const field = fieldCells({ labels: fieldLabels, required: requiredFields, errors: formState.errors });
  const text = (name: keyof PropertyFields, maxLength: number) => (
    <TextInput autoComplete="off" maxLength={maxLength} {...register(name)} />
  );
  const count = { inputMode: 'numeric', step: 1, min: 0, max: limits.count } as const;
  const zone = (
    <Controller name="time_zone" control={control} render={({ field: chosen }) => <TimeZoneChooser {...chosen} />} />
  );
  return (
    <FormDialog {...dialog} labels={fieldLabels} errors={formState.errors}>
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
        {field(
          'bathrooms',
          [2, 2],
          <NumberInput step={0.5} min={0} max={limits.bathrooms} {...register('bathrooms')} />,
        )}
        {field('square_feet', [2, 2], <NumberInput {...count} {...register('square_feet')} />)}
        {field('rent_amount', [3, 3], <MoneyInput max={limits.money} {...register('rent_amount')} />, 'Per month')}
        {field('deposit_amount', [3, 3], <MoneyInput max={limits.money} {...register('deposit_amount')} />, 'Optional')}
        {field('time_zone', [6, 6], zone, 'Optional; the last day of a lease ends by it')}
        {field('description', [6, 6], <TextArea maxLength={5000} {...register('description')} />)}
      </FormGrid>
    </FormDialog>
  );
}
