import { FormCell, FormGrid, optionsOf } from '@keystead/crud-ui';
import { Field, TextArea, TextInput } from '@keystead/ui';
import { MoneyInput, NativeSelect } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import { fieldLabels, type PersonnelFields, requiredFields } from './personnel-fields.ts';
import { availabilityNames, serviceTypes } from './personnel-labels.ts';
import type { PersonnelForm } from './use-personnel-form.ts';

/** Limits of the contract, so that a control accepts no more than it does. */
const limits = {
  name: 200,
  email: 254,
  phone: 40,
  location: 200,
  money: 9_999_999_999.99,
  specialties: 1000,
  notes: 5000,
};

export function PersonnelFormFields({ form: { register, formState } }: { form: PersonnelForm }) {
  const field = (name: keyof PersonnelFields, tablet: 3 | 6, content: ReactNode, hint?: string) => (
    <FormCell $phone={6} $tablet={tablet}>
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
  // Registered in the displayed order: in this order the form focuses the first missing field.
  return (
    <FormGrid>
      {field('name', 3, <TextInput maxLength={limits.name} autoComplete="off" {...register('name')} />)}
      {field(
        'service_type',
        3,
        <NativeSelect {...register('service_type')}>
          <option value="">Select a service</option>
          {optionsOf(serviceTypes)}
        </NativeSelect>,
      )}
      {field('email', 3, <TextInput type="email" maxLength={limits.email} autoComplete="off" {...register('email')} />)}
      {field('phone', 3, <TextInput type="tel" maxLength={limits.phone} autoComplete="off" {...register('phone')} />)}
      {field(
        'availability',
        3,
        <NativeSelect {...register('availability')}>{optionsOf(availabilityNames)}</NativeSelect>,
      )}
      {field('hourly_rate', 3, <MoneyInput max={limits.money} {...register('hourly_rate')} />)}
      {field(
        'location',
        6,
        <TextInput maxLength={limits.location} {...register('location')} />,
        'City and state, so that nearby people are suggested first',
      )}
      {field(
        'specialties',
        6,
        <TextArea rows={2} maxLength={limits.specialties} {...register('specialties')} />,
        'Such as: water heaters, drains, leak detection',
      )}
      {field('notes', 6, <TextArea maxLength={limits.notes} {...register('notes')} />)}
    </FormGrid>
  );
}
