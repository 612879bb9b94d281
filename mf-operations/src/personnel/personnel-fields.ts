import type { NewPersonnel, Personnel, ServiceType } from '@keystead/contracts';

/** The form's values: the text of each control. */
export interface PersonnelFields {
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
export const requiredFields: readonly (keyof PersonnelFields)[] = ['name', 'service_type'];

/** The form's values for one of the personnel. A new one is available. */
export function toFormValues(one?: Personnel): PersonnelFields {
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

/** The request body for a validated form. */
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
