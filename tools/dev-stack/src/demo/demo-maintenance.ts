import type { Body } from '@keystead/contracts';
import { dayInMonth } from './demo-portfolio.ts';

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

/** A demo request. `home`, `who` and `by` are indexes in the demo properties, tenants and personnel. */
export type DemoRequest = Omit<Body<'POST /maintenance'>, 'property_id' | 'tenant_id' | 'assigned_to'> & {
  readonly home: number;
  readonly who?: number;
  readonly by?: number;
};

/** The request that the demo tenant has created. */
export const demoTenantRequest: Omit<DemoRequest, 'by' | 'who'> = {
  home: 0,
  title: 'Kitchen tap drips',
  description: 'The cold tap in the kitchen has dripped since the weekend, and the cabinet below it is damp.',
  priority: 'high',
};

/** The demo landlord's comment on that request. */
export const demoComment: Body<'POST /maintenance/{id}/comments'> = {
  text: 'Thank you for telling us. Rosa will come by this week; would a morning suit you?',
};

/** The requests that the demo landlord has created, in every status. */
export const demoRequests = (at: Date): readonly DemoRequest[] => [
  {
    home: 1,
    who: 1,
    by: 2,
    title: 'Furnace does not hold its temperature',
    description: 'The house drops to 60 °F at night although the thermostat is set to 68.',
    priority: 'urgent',
    status: 'in_progress',
    service_type: 'HVAC',
    estimated_cost: 480,
    scheduled_date: `${dayInMonth(at, 0, at.getUTCDate() + 2)} 09:00:00`,
  },
  {
    home: 3,
    by: 3,
    title: 'Retile both bathrooms',
    description: 'Old tiles out, new waterproofing, light grey tiles to the ceiling around the showers.',
    status: 'in_progress',
    service_type: 'Flooring',
    estimated_cost: 6250,
    scheduled_date: `${dayInMonth(at, 0, at.getUTCDate() + 9)} 08:00:00`,
  },
  {
    home: 2,
    title: 'Repaint the entrance door',
    description: 'Scratches from the last move. Same dark green as the frame.',
    priority: 'low',
    service_type: 'Painting',
    estimated_cost: 140,
  },
  {
    home: 0,
    who: 0,
    by: 0,
    title: 'Shower head replaced',
    description: 'The old one was clogged with lime. A new one of the same make was fitted.',
    status: 'completed',
    service_type: 'Plumbing',
    estimated_cost: 85,
  },
  {
    home: 1,
    who: 1,
    title: 'Trim the hedge by the garage',
    description: 'It stood into the driveway; the neighbours have cut it on their side meanwhile.',
    priority: 'low',
    status: 'cancelled',
    service_type: 'Landscaping',
  },
];
