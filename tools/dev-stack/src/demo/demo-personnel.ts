import type { Body } from '@keystead/contracts';

/** The personnel of the demo landlord. */
export const demoPersonnel: readonly Body<'POST /maintenance-personnel'>[] = [
  {
    name: 'Rosa Delgado',
    email: 'rosa@delgado-plumbing.example',
    phone: '(503) 555-0101',
    location: 'Portland, Oregon',
    service_type: 'Plumbing',
    specialties: 'Leaks, water heaters, bathroom fittings',
    hourly_rate: 95,
    notes: 'Answers within the hour on weekdays.',
  },
  {
    name: 'Henrik Vos',
    email: 'henrik@vos-electric.example',
    phone: '(208) 555-0102',
    location: 'Boise, Idaho',
    service_type: 'Electrical',
    specialties: 'Panels, outdoor lighting',
    hourly_rate: 110,
    availability: 'busy',
  },
  {
    name: 'Amara Nwosu',
    email: 'amara@northside-air.example',
    phone: '(208) 555-0103',
    location: 'Boise, Idaho',
    service_type: 'HVAC',
    specialties: 'Furnaces, thermostats, heat pumps',
    hourly_rate: 120,
  },
  {
    name: 'Chesapeake Tile & Bath',
    email: 'office@chesapeake-tile.example',
    phone: '(410) 555-0104',
    location: 'Annapolis, Maryland',
    service_type: 'Flooring',
    specialties: 'Bathroom tiles, waterproofing',
    hourly_rate: 85.5,
  },
  {
    name: 'Sam Whitaker',
    phone: '(612) 555-0105',
    location: 'Minneapolis, Minnesota',
    service_type: 'General Maintenance',
    specialties: 'Doors, locks, painting, small repairs',
    hourly_rate: 60,
    availability: 'unavailable',
    notes: 'Back from leave next month.',
  },
];
