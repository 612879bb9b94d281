import type { Personnel } from '@keystead/contracts';
import { noonOf } from './sample-day.ts';

const personnel = (overrides: Pick<Personnel, 'id' | 'name' | 'service_type'> & Partial<Personnel>): Personnel => ({
  email: null,
  phone: `555-02${overrides.id}`,
  location: 'Portland, ME',
  specialties: null,
  hourly_rate: 60,
  availability: 'available',
  notes: null,
  open_requests: 0,
  version: 1,
  created_at: noonOf(`2024-02-${overrides.id - 40}`),
  updated_at: noonOf('2024-03-01'),
  abilities: { update: true, delete: true },
  ...overrides,
});

/** A plumber, a heating engineer with an open request, an unavailable electrician, and one who does all trades. */
export const samplePersonnel = (): Personnel[] => [
  personnel({ id: 61, name: 'Pat Piper', service_type: 'Plumbing', hourly_rate: 65, specialties: 'Taps and sinks' }),
  personnel({
    id: 62,
    name: 'Hugo Frost',
    service_type: 'HVAC',
    hourly_rate: 80,
    availability: 'busy',
    open_requests: 1,
    notes: 'Rings before he comes',
  }),
  personnel({ id: 63, name: 'Eli Sparks', service_type: 'Electrical', availability: 'unavailable' }),
  personnel({ id: 64, name: 'Gus Handy', service_type: 'General Maintenance', hourly_rate: 45 }),
];
