import type { NewPersonnel, Personnel as PersonnelAnswer, PersonnelChange } from '@keystead/contracts';
import { centsOrNull, type Entity, managedRecords, searchWords } from '@keystead/service-kit';

/** The fields of the answer that are stored in another form, or not with the person. */
type Converted = 'id' | 'hourly_rate' | 'open_requests' | 'created_at' | 'updated_at' | 'abilities';

/** A person who does maintenance for an account, as stored. Money in integer cents. */
export interface Personnel extends Entity, Readonly<Omit<PersonnelAnswer, Converted>> {
  /** Cents per hour. */
  readonly hourly_rate_cents: number | null;
  /** When the person was last renamed; null once their requests have the new name. */
  readonly renamed_at: Date | null;
  /** The name as a sort key, and the search words. */
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

/** New personnel with the default of product §3: available. `stored` holds the fields that every entity has. */
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

/** Personnel after a change. Fields that the change omits stay. A cleared availability takes its default. */
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

/** Who may do what with personnel (rules §2). A tenant sees none. */
export const personnelPolicy = {
  ...managedRecords,
};
