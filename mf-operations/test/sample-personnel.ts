import type { Answer, Personnel } from '@keystead/contracts';

/** One of the personnel as the operations service returns them to their landlord. */
export function samplePersonnel(different: Partial<Personnel> = {}): Personnel {
  return {
    id: 8,
    name: 'Pia Plumb',
    service_type: 'Plumbing',
    email: 'pia@plumb.example',
    phone: '(207) 555-0142',
    location: 'Portland, ME',
    specialties: 'Water heaters, drains',
    hourly_rate: 45,
    availability: 'available',
    notes: 'Calls before she comes.',
    open_requests: 2,
    version: 1,
    created_at: '2026-01-05T09:00:00.000Z',
    updated_at: '2026-01-05T09:00:00.000Z',
    abilities: { update: true, delete: true },
    ...different,
  };
}

/** A list on a single page, for a user who may create personnel. */
export function samplePersonnelList(
  personnel: Personnel[],
  different: Partial<Answer<'GET /maintenance-personnel'>> = {},
): Answer<'GET /maintenance-personnel'> {
  return { personnel, total: personnel.length, next_cursor: null, abilities: { create: true }, ...different };
}
