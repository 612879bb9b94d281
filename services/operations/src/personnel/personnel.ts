import type { NewPersonnel, Personnel as PersonnelAnswer, PersonnelChange } from '@keystead/contracts';
import { centsOrNull, type Entity, managedRecords, searchWords } from '@keystead/service-kit';

type Converted = 'id' | 'hourly_rate' | 'open_requests' | 'created_at' | 'updated_at' | 'abilities';

/** Money in integer cents. */
export interface Personnel extends Entity, Readonly<Omit<PersonnelAnswer, Converted>> {
  /** Cents per hour. */
  readonly hourly_rate_cents: number | null;
  /** Null once the person's requests have the new name. */
  readonly renamed_at: Date | null;
  readonly name_sort: string;
  readonly search: readonly string[];
}

const indexed = ({
  name,
  location,
  specialties,
  service_type,
  email,
}: Pick<Personnel, 'name' | 'location' | 'specialties' | 'service_type' | 'email'>) => ({
  name_sort: name.toLowerCase(),
  search: searchWords(name, location, specialties, service_type, email),
});

/** Available by default (product §3). */
export function newPersonnel(stored: Entity, input: NewPersonnel): Personnel {
  const entered = {
    name: input.name,
    service_type: input.service_type,
    email: input.email ?? null,
    phone: input.phone ?? null,
    location: input.location ?? null,
    specialties: input.specialties ?? null,
    hourly_rate_cents: centsOrNull(input.hourly_rate),
    availability: input.availability ?? 'available',
    notes: input.notes ?? null,
    renamed_at: null,
  };
  return { ...stored, ...entered, ...indexed(entered) };
}

/** Fields that the change omits stay. A cleared availability takes its default. */
export function changedPersonnel(personnel: Personnel, change: PersonnelChange, now: Date): Personnel {
  const { version: _, hourly_rate, availability, ...plain } = change;
  const described = { ...personnel, ...plain };
  return {
    ...described,
    ...(hourly_rate !== undefined && { hourly_rate_cents: centsOrNull(hourly_rate) }),
    ...(availability !== undefined && { availability: availability ?? 'available' }),
    ...(described.name !== personnel.name && { renamed_at: now }),
    ...indexed(described),
  };
}

/** A tenant sees none (rules §2). */
export const personnelPolicy = {
  ...managedRecords,
};
