import type { Personnel } from '@keystead/contracts';
import { rowOf } from './row-of.ts';

/** One of the maintenance personnel in a list; `hourly_rate` in dollars. */
export function personnelRow(personnel: Personnel) {
  const { id, name, service_type, specialties, email, phone, location } = personnel;
  const { hourly_rate, availability, open_requests } = personnel;
  const contact = { email, phone, location };
  return rowOf('personnel', {
    id,
    name,
    service_type,
    specialties,
    ...contact,
    hourly_rate,
    availability,
    open_requests,
  });
}

/** One of the maintenance personnel in detail. */
export const personnelDetail = (personnel: Personnel) =>
  rowOf('personnel', { ...personnelRow(personnel), notes: personnel.notes });
