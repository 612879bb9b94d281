import type { Body } from '@keystead/contracts';

/** The first day of the month that is `months` after that of an instant. */
const firstOf = (at: Date, months: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** A day of the month that is `months` after that of an instant, `YYYY-MM-DD`. */
export const dayInMonth = (at: Date, months: number, day: number): string =>
  dayOf(new Date(firstOf(at, months).getTime() + (day - 1) * 86_400_000));

/** A term of whole months: from the first day of one month to the last day of another. */
const term = (at: Date, from: number, months: number) => ({
  start_date: dayInMonth(at, from, 1),
  end_date: dayInMonth(at, from + months, 0),
});

export const demoProperties: readonly Body<'POST /properties'>[] = [
  {
    name: 'Maple Court 2B',
    address: '418 Maple Street, Unit 2B',
    city: 'Portland',
    state: 'Oregon',
    zip_code: '97205',
    property_type: 'apartment',
    status: 'occupied',
    bedrooms: 2,
    bathrooms: 1,
    square_feet: 880,
    rent_amount: 1850,
    deposit_amount: 1850,
    description:
      'Second-floor corner apartment with morning light, oak floors and a balcony over the courtyard. Washer and dryer in the unit; heat and water are included.',
    time_zone: 'America/Los_Angeles',
  },
  {
    name: 'Juniper House',
    address: '1207 Juniper Lane',
    city: 'Boise',
    state: 'Idaho',
    zip_code: '83702',
    property_type: 'house',
    status: 'occupied',
    bedrooms: 3,
    bathrooms: 2,
    square_feet: 1640,
    rent_amount: 2395.5,
    deposit_amount: 2400,
    description:
      'Single-storey family house near the North End with a fenced yard, a two-car garage and a kitchen that was rebuilt in 2023. Pets welcome after a talk.',
    time_zone: 'America/Boise',
  },
  {
    name: 'Foundry Loft 14',
    address: '55 Foundry Avenue, Loft 14',
    city: 'Minneapolis',
    state: 'Minnesota',
    zip_code: '55401',
    property_type: 'loft',
    status: 'available',
    bedrooms: 1,
    bathrooms: 1.5,
    square_feet: 1020,
    rent_amount: 1975,
    deposit_amount: 1500,
    description:
      'Former ironworks with fourteen-foot ceilings, exposed brick and factory windows. One indoor parking space, a shared roof terrace and bicycle storage.',
    time_zone: 'America/Chicago',
  },
  {
    name: 'Harbor Row 7',
    address: '7 Harbor Row',
    city: 'Annapolis',
    state: 'Maryland',
    zip_code: '21401',
    property_type: 'townhouse',
    status: 'maintenance',
    bedrooms: 3,
    bathrooms: 2.5,
    square_feet: 1785,
    rent_amount: 2950,
    deposit_amount: 2950,
    description:
      'Three-floor townhouse two blocks from the water. The bathrooms are being retiled and the roof deck resealed; ready to be shown next month.',
    time_zone: 'America/New_York',
  },
];

/** A demo tenant. `home` is the index of their property in the demo properties. */
type DemoTenant = Omit<Body<'POST /tenants'>, 'property_id'> & { readonly home: number };

/** The tenants of the demo landlord. The first one can sign in, with the given e-mail address. */
export const demoTenants = (email: string): readonly DemoTenant[] => [
  {
    home: 0,
    email,
    first_name: 'Marcus',
    last_name: 'Lee',
    phone: '(503) 555-0142',
    emergency_contact_name: 'Joanna Lee',
    emergency_contact_phone: '(503) 555-0178',
  },
  {
    home: 1,
    email: 'priya.raman@mail.example',
    first_name: 'Priya',
    last_name: 'Raman',
    phone: '(208) 555-0119',
    emergency_contact_name: 'Arun Raman',
    emergency_contact_phone: '(208) 555-0120',
  },
  {
    home: 2,
    email: 'theo.lindqvist@mail.example',
    first_name: 'Theo',
    last_name: 'Lindqvist',
    phone: '(612) 555-0165',
  },
  {
    home: 3,
    email: 'odile.benoit@mail.example',
    first_name: 'Odile',
    last_name: 'Benoît',
    phone: '(410) 555-0187',
    status: 'inactive',
  },
  {
    home: 1,
    email: 'grace.okafor@mail.example',
    first_name: 'Grace',
    last_name: 'Okafor',
    phone: '(208) 555-0134',
    status: 'inactive',
  },
];

/** A demo lease. `home` and `who` are indexes in the demo properties and tenants. */
export type DemoLease = Omit<Body<'POST /leases'>, 'property_id' | 'tenant_id'> & {
  readonly home: number;
  readonly who: number;
};

const upkeep = 'Rent is due on the first. The landlord keeps roof, heating and plumbing in repair.';

/**
 * The leases of the demo landlord, relative to an instant: two are active, one of them about to end, one is to begin,
 * and two have ended. The first is kept by hand, payment by payment; the others charge their rent by themselves.
 */
export const demoLeases = (at: Date): readonly DemoLease[] => [
  {
    home: 0,
    who: 0,
    ...term(at, -7, 12),
    rent_amount: 1850,
    deposit_amount: 1850,
    lease_terms: upkeep,
    rent_terms: null,
  },
  {
    home: 1,
    who: 1,
    ...term(at, -10, 12),
    rent_amount: 2395.5,
    deposit_amount: 2400,
    lease_terms: upkeep,
    rent_terms: { charge_from: dayInMonth(at, -10, 1) },
  },
  { home: 2, who: 2, ...term(at, 1, 12), rent_amount: 1975, deposit_amount: 1500, status: 'pending' },
  { home: 3, who: 3, ...term(at, -14, 12), rent_amount: 2800, deposit_amount: 2800, status: 'expired' },
  { home: 1, who: 4, ...term(at, -34, 24), rent_amount: 2250, deposit_amount: 2250 },
];
