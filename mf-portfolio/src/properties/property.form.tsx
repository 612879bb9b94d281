import type { Property } from '@keystead/contracts';
import {
  CreateDialog,
  choiceField,
  EditDialog,
  type Fact,
  FormFields,
  longTextField,
  moneyField,
  numberField,
  numbersOrMissing,
  properties,
  proseOrMissing,
  quantity,
  recordForm,
  textField,
  useFieldDefaults,
  type ValuesOf,
} from '@keystead/crud-ui';
import { formatInstant, formatMoney, zoneName } from '@keystead/ui';
import { StatusBadge } from '@keystead/ui/app';
import { useToast } from '@keystead/ui/overlays';
import { errorText, useNavigate } from '@keystead/web-kit';
import { Controller, type UseFormReturn, useFormContext } from 'react-hook-form';
import { propertyPages, usePropertyPages } from './property.api.ts';
import { splitAddress, statusNames, typeNames } from './property.ts';
import { TimeZoneChooser } from './time-zone-chooser.tsx';

const count = { inputMode: 'numeric', step: 1, max: 1_000_000 } as const;

const required = { required: true, asTyped: true } as const;

/** Required fields are those of product §5, limits those of the contract. */
export const propertyForm = recordForm<Property>()({
  name: textField('Property name', { ...required, maxLength: 200, cell: [6, 6] }),
  address: textField('Address', {
    ...required,
    maxLength: 300,
    placeholder: '12 Quay Street, Portland, ME 04101',
    cell: [6, 6],
  }),
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

/** An address in one line, as it is pasted, fills in the fields after it; its street is the likely name. */
function NewPropertyFields() {
  const form = useFormContext<ValuesOf<typeof propertyForm.fields>>();
  const { offer } = useFieldDefaults(form);
  const onBlur = ({ target }: { target: HTMLInputElement }) => {
    const parts = splitAddress(target.value);
    if (parts !== null) {
      form.setValue('address', parts.address);
      for (const name of ['city', 'state', 'zip_code'] as const) offer(name, parts[name]);
    }
    offer('name', parts?.address ?? target.value.trim());
  };
  return <FormFields of={propertyForm} own={{ address: { onBlur } }} />;
}

export function CreatePropertyDialog() {
  const toast = useToast();
  const navigate = useNavigate();
  const addTenant = (id: Property['id']) => void navigate(`/app/tenants/new?property_id=${id}`);
  return (
    <CreateDialog
      {...dialog}
      pages={usePropertyPages().pages}
      title="Add New Property"
      submitLabel="Add Property"
      onSaved={({ id }) =>
        toast.success('Property created successfully!', [{ label: 'Add its tenant', onPress: () => addTenant(id) }])
      }
      failed={(error) => errorText(error, 'Failed to create property. Please try again.')}
    >
      <NewPropertyFields />
    </CreateDialog>
  );
}

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
