import { fromCents, type HistorySnapshot } from '@keystead/service-kit';
import type { Personnel } from './personnel.ts';

/** The history snapshot of personnel, under the API's field names. */
export function describePersonnel(personnel: Personnel): HistorySnapshot {
  const { name, service_type, email, phone, location, specialties, hourly_rate_cents, availability, notes } = personnel;
  return {
    name,
    service_type,
    email,
    phone,
    location,
    specialties,
    hourly_rate: hourly_rate_cents === null ? null : fromCents(hourly_rate_cents),
    availability,
    notes,
  };
}
