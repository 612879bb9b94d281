import type { Property } from '@keystead/contracts';
import {
  CreateDialog,
  choiceField,
  EditDialog,
  type Fact,
  longTextField,
  moneyField,
  numberField,
  numbersOrMissing,
  properties,
  proseOrMissing,
  quantity,
  recordForm,
  textField,
} from '@keystead/crud-ui';
import { formatInstant, formatMoney, zoneName } from '@keystead/ui';
import { StatusBadge } from '@keystead/ui/app';
import { errorText } from '@keystead/web-kit';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { propertyPages } from './property.api.ts';
import { statusNames, typeNames } from './property.ts';
import { TimeZoneChooser } from './time-zone-chooser.tsx';

const count = { inputMode: 'numeric', step: 1, max: 1_000_000 } as const;

const required = { required: true, asTyped: true } as const;

/** Required fields are those of product §5, limits those of the contract. */
export const propertyForm = recordForm<Property>()({
  name: textField('Property name', { ...required, maxLength: 200, cell: [6, 6] }),
  address: textField('Address', { ...required, maxLength: 300, cell: [6, 6] }),
  city: textField('City', { ...required, maxLength: 120, cell: [6, 2] }),
  state: textField('State', { ...required, maxLength: 120, cell: [3, 2] }),
  zip_code: textField('ZIP code', { ...required, maxLength: 20, cell: [3, 2] }),
  property_type: choiceField('Property type', typeNames, { initial: 'apartment', cell: [3, 3] }),
  status: choiceField('Status', statusNames, { initial: 'available', cell: [3, 3] }),
  bedrooms: numberField('Bedrooms', { ...count, cell: [2, 2] }),
  bathrooms: numberField('Bathrooms', { step: 0.5, max: 1000, cell: [2, 2] }),
  square_feet: numberField('Square feet', { ...count, cell: [2, 2] }),
  rent_amount: moneyField('Rent amount', { required: true, cell: [3, 3], hint: 'Per month' }),
  deposit_amount: moneyField('Deposit amount', { cell: [3, 3], hint: 'Optional' }),
  /** An IANA name. */
  time_zone: {
    label: 'Time zone',
    cell: [6, 6],
    hint: 'Optional; the last day of a lease ends by it',
    toValue: (zone: string | null | undefined) => zone ?? '',
    toSent: (zone: string) => zone || null,
    control: ({ control }: UseFormReturn, name: string) => (
      <Controller name={name} control={control} render={({ field }) => <TimeZoneChooser {...field} />} />
    ),
    show: (zone) => zoneName(String(zone)),
  },
  description: longTextField('Description', { maxLength: 5000, cell: [6, 6] }),
});

export function factsOf(property: Property): Fact[] {
  const { bedrooms, bathrooms, square_feet, deposit_amount, description, time_zone } = property;
  return [
    { term: 'Status', value: <StatusBadge status={property.status} /> },
    { term: 'Type', value: typeNames[property.property_type] },
    { term: 'Rent', value: numbersOrMissing(`${formatMoney(property.rent_amount)}/month`) },
    { term: 'Deposit', value: numbersOrMissing(deposit_amount === null ? null : formatMoney(deposit_amount)) },
    { term: 'Bedrooms', value: numbersOrMissing(bedrooms === null ? null : `${bedrooms}`) },
    { term: 'Bathrooms', value: numbersOrMissing(bathrooms === null ? null : `${bathrooms}`) },
    { term: 'Size', value: numbersOrMissing(square_feet === null ? null : quantity(square_feet, 'sq ft', 'sq ft')) },
    { term: 'Description', value: proseOrMissing(description) },
    { term: 'Time zone', value: numbersOrMissing(time_zone === null ? null : zoneName(time_zone)) },
    { term: 'Added', value: numbersOrMissing(formatInstant(property.created_at)) },
  ];
}

const dialog = { pages: propertyPages, form: propertyForm, toBody: propertyForm.toBody };

export const CreatePropertyDialog = () => (
  <CreateDialog
    {...dialog}
    title="Add New Property"
    submitLabel="Add Property"
    done="Property created successfully!"
    failed={(error) => errorText(error, 'Failed to create property. Please try again.')}
  />
);

export const EditPropertyDialog = () => (
  <EditDialog
    {...dialog}
    title="Edit Property"
    submitLabel="Update Property"
    send={properties.change}
    done="Property updated successfully!"
    failed="Failed to update property"
  />
);
