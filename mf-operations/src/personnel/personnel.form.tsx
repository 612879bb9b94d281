import type { NewPersonnel, Personnel, ServiceType } from '@keystead/contracts';
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
import { MoneyInput, NativeSelect } from '@keystead/ui/app';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { availabilityNames, serviceTypes } from './personnel.ts';

interface PersonnelFields {
  name: string;
  /** '' until one is chosen. */
  service_type: ServiceType | '';
  email: string;
  phone: string;
  availability: Personnel['availability'];
  hourly_rate: string;
  location: string;
  specialties: string;
  notes: string;
}

/** The labels of the fields, in the order of the form. */
export const fieldLabels: Record<keyof PersonnelFields, string> = {
  name: 'Name',
  service_type: 'Service type',
  email: 'Email',
  phone: 'Phone',
  availability: 'Availability',
  hourly_rate: 'Hourly rate',
  location: 'Location',
  specialties: 'Specialties',
  notes: 'Notes',
};

/** The required fields (product §5). */
const requiredFields: readonly (keyof PersonnelFields)[] = ['name', 'service_type'];

function toFormValues(one?: Personnel): PersonnelFields {
  return {
    name: one?.name ?? '',
    service_type: one?.service_type ?? '',
    email: one?.email ?? '',
    phone: one?.phone ?? '',
    availability: one?.availability ?? 'available',
    hourly_rate: one?.hourly_rate == null ? '' : String(one.hourly_rate),
    location: one?.location ?? '',
    specialties: one?.specialties ?? '',
    notes: one?.notes ?? '',
  };
}

export function toRequestBody(fields: PersonnelFields): NewPersonnel {
  const { service_type } = fields;
  if (service_type === '') throw new Error('A form without a service type is not sent');
  return {
    name: fields.name.trim(),
    service_type,
    email: fields.email.trim() || null,
    phone: fields.phone.trim() || null,
    availability: fields.availability,
    hourly_rate: fields.hourly_rate === '' ? null : Number(fields.hourly_rate),
    location: fields.location.trim() || null,
    specialties: fields.specialties.trim() || null,
    notes: fields.notes.trim() || null,
  };
}

type PersonnelForm = UseFormReturn<PersonnelFields>;

const resolver = checkFields<PersonnelFields>(fieldLabels, requiredFields);

export const usePersonnelForm = (one?: Personnel): PersonnelForm =>
  useForm<PersonnelFields>(recordFormOptions(resolver, toFormValues, one));

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

interface PersonnelFormDialogProps extends RecordFormDialogProps {
  form: PersonnelForm;
}

export function PersonnelFormDialog({ form, ...dialog }: PersonnelFormDialogProps) {
  const { register, formState } = form;
  const field = fieldCells({ labels: fieldLabels, required: requiredFields, errors: formState.errors });
  // Registered in the displayed order: in this order the form focuses the first missing field.
  return (
    <FormDialog {...dialog} labels={fieldLabels} errors={formState.errors}>
      <FormGrid>
        {field('name', [6, 3], <TextInput maxLength={limits.name} autoComplete="off" {...register('name')} />)}
        {field(
          'service_type',
          [6, 3],
          <NativeSelect {...register('service_type')}>
            <option value="">Select a service</option>
            {optionsOf(serviceTypes)}
          </NativeSelect>,
        )}
        {field(
          'email',
          [6, 3],
          <TextInput type="email" maxLength={limits.email} autoComplete="off" {...register('email')} />,
        )}
        {field(
          'phone',
          [6, 3],
          <TextInput type="tel" maxLength={limits.phone} autoComplete="off" {...register('phone')} />,
        )}
        {field(
          'availability',
          [6, 3],
          <NativeSelect {...register('availability')}>{optionsOf(availabilityNames)}</NativeSelect>,
        )}
        {field('hourly_rate', [6, 3], <MoneyInput max={limits.money} {...register('hourly_rate')} />)}
        {field(
          'location',
          [6, 6],
          <TextInput maxLength={limits.location} {...register('location')} />,
          'City and state, so that nearby people are suggested first',
        )}
        {field(
          'specialties',
          [6, 6],
          <TextArea rows={2} maxLength={limits.specialties} {...register('specialties')} />,
          'Such as: water heaters, drains, leak detection',
        )}
        {field('notes', [6, 6], <TextArea maxLength={limits.notes} {...register('notes')} />)}
      </FormGrid>
    </FormDialog>
  );
}
