import type { Body, PropertyChange } from '@keystead/contracts';

/** The day on which all questions are asked, a Wednesday. It lies in the future, so that the database expires nothing. */
export const TODAY = '2030-05-15';

type Without<T, Keys extends string> = Omit<T, Keys>;

/** `home`, `who` and `by` are indexes of properties, tenants and personnel. Numbers of days count back from today. */
export interface Portfolio {
  readonly properties: readonly Body<'POST /properties'>[];
  readonly tenants: readonly (Without<Body<'POST /tenants'>, 'property_id'> & { readonly home: number })[];
  readonly leases: readonly (Without<Body<'POST /leases'>, 'property_id' | 'tenant_id'> & {
    readonly home: number;
    readonly who: number;
  })[];
  readonly personnel: readonly Body<'POST /maintenance-personnel'>[];
  readonly requests: readonly (Without<Body<'POST /maintenance'>, 'property_id' | 'tenant_id' | 'assigned_to'> & {
    readonly home: number;
    readonly who?: number;
    readonly by?: number;
    readonly opened: number;
    readonly closed?: number;
  })[];
  readonly payments: readonly (Without<Body<'POST /payments'>, 'property_id' | 'tenant_id'> & {
    readonly home: number;
    readonly who: number;
    /** What happens to it afterwards. */
    readonly afterwards?: { readonly path: 'part' | 'return' | 'reversal'; readonly body: object };
  })[];
}

type Type = NonNullable<PropertyChange['property_type']>;
type State = NonNullable<PropertyChange['status']>;
type Home = readonly [
  name: string,
  city: string,
  state: string,
  type: Type,
  bedrooms: number,
  bathrooms: number,
  squareFeet: number | null,
  rent: number,
  status: State,
];

const homes: readonly Home[] = [
  ['Larkspur House', 'Portland', 'OR', 'house', 3, 2, 1850, 2450, 'occupied'],
  ['Foxglove Cottage', 'Portland', 'OR', 'house', 2, 1, 1100, 1875, 'occupied'],
  ['Juniper Loft', 'Portland', 'OR', 'loft', 1, 1, 780, 1420, 'occupied'],
  ['Maple Court 1', 'Austin', 'TX', 'apartment', 2, 1, 900, 1510, 'occupied'],
  ['Maple Court 2', 'Austin', 'TX', 'apartment', 2, 2, 950, 1585, 'occupied'],
  ['Maple Court 3', 'Austin', 'TX', 'apartment', 1, 1, 640, 1195, 'available'],
  ['Sunset Villa', 'Austin', 'TX', 'house', 4, 3, 2400, 3350, 'occupied'],
  ['Casa Peñasco', 'San José', 'CA', 'condo', 2, 2, 1150, 2890, 'occupied'],
  ['Mission Terrace', 'San José', 'CA', 'townhouse', 3, 2.5, 1500, 3240, 'occupied'],
  ['Alameda Flat', 'San José', 'CA', 'apartment', 1, 1, 600, 2010, 'available'],
  ['Lakeview 12A', 'Chicago', 'IL', 'condo', 2, 2, 1200, 2130, 'occupied'],
  ['Lakeview 12B', 'Chicago', 'IL', 'condo', 1, 1, 750, 1640, 'occupied'],
  ['Wicker Park Studio', 'Chicago', 'IL', 'apartment', 0, 1, 450, 1090, 'occupied'],
  ['Logan Square Walk-up', 'Chicago', 'IL', 'apartment', 3, 1, 1300, 1980, 'maintenance'],
  ['Harbor Point', 'Seattle', 'WA', 'condo', 2, 2, 1080, 2675, 'occupied'],
  ['Ballard Bungalow', 'Seattle', 'WA', 'house', 3, 1, 1400, 2940, 'occupied'],
  ['Fremont Loft', 'Seattle', 'WA', 'loft', 1, 1, 820, 1830, 'available'],
  ['Pike Street Apartment', 'Seattle', 'WA', 'apartment', 1, 1, 560, 1705, 'occupied'],
  ['Cherry Creek Townhome', 'Denver', 'CO', 'townhouse', 3, 2.5, 1700, 2580, 'occupied'],
  ['Highlands Duplex A', 'Denver', 'CO', 'townhouse', 2, 1, 980, 1760, 'occupied'],
  ['Highlands Duplex B', 'Denver', 'CO', 'townhouse', 2, 1, 960, 1790, 'occupied'],
  ['Baker House', 'Denver', 'CO', 'house', 4, 2, 2100, 2860, 'maintenance'],
  ['Old Port Apartment', 'Portland', 'ME', 'apartment', 2, 1, 870, 1690, 'occupied'],
  ['Quay House', 'Portland', 'ME', 'house', 3, 2, 1650, 2270, 'occupied'],
  ['Bayside Flat', 'Portland', 'ME', 'apartment', 1, 1, null, 1380, 'available'],
];

const zipCodes: Readonly<Record<string, string>> = {
  OR: '97201',
  TX: '78701',
  CA: '95110',
  IL: '60601',
  WA: '98101',
  CO: '80202',
  ME: '04101',
};
const streets = ['Alder Street', 'Birch Avenue', 'Cedar Road', 'Dogwood Lane', 'Elm Street'];

const propertyOf = (
  [name, city, state, property_type, bedrooms, bathrooms, square_feet, rent_amount, status]: Home,
  at: number,
): Body<'POST /properties'> => ({
  name,
  address: `${100 + at * 7} ${streets[at % streets.length]}`,
  city,
  state,
  zip_code: zipCodes[state] ?? '10001',
  property_type,
  bedrooms,
  bathrooms,
  square_feet,
  rent_amount,
  deposit_amount: rent_amount,
  status,
});

/** A tenant, with the first and last day of their leases. Some surnames and first names are ordinary words. */
type Person = readonly [
  first: string,
  last: string,
  home: number,
  phone: boolean,
  status: 'active' | 'inactive',
  ...leases: (readonly [start: string, end: string, status?: 'pending'])[],
];

const people: readonly Person[] = [
  ['Grace', 'Young', 0, true, 'active', ['2029-06-01', '2030-05-31']],
  ['José', 'Núñez', 1, true, 'active', ['2029-07-01', '2030-06-30']],
  ['Zoë', 'Müller', 2, false, 'active', ['2029-06-15', '2030-06-14']],
  ['Will', 'Price', 3, true, 'active', ['2029-07-01', '2030-06-30'], ['2030-07-01', '2031-06-30', 'pending']],
  ['Maria', 'Garcia', 4, true, 'active', ['2029-09-01', '2030-08-31']],
  ['Luis', 'García', 6, true, 'active', ['2029-08-01', '2030-07-31']],
  ['Amélie', 'Dubois', 7, false, 'active', ['2029-11-01', '2030-10-31']],
  ['Siobhán', "O'Connor", 8, true, 'active', ['2030-01-01', '2030-12-31']],
  ['Hope', 'Long', 10, true, 'active', ['2030-02-01', '2031-01-31']],
  ['May', 'Chen', 11, true, 'active', ['2029-10-01', '2030-09-30']],
  ['Dmitri', 'Petrov', 12, false, 'active', ['2029-12-01', '2030-11-30']],
  ['Aisha', 'Khan', 14, true, 'active', ['2030-03-01', '2031-02-28']],
  ['Bob', 'Smith', 15, true, 'active', ['2028-06-01', '2030-05-31']],
  ['Robert', 'Smithson', 17, true, 'active', ['2029-05-01', '2030-04-30']],
  ['Priya', 'Raman', 18, true, 'active', ['2029-08-15', '2030-08-14']],
  ['Mark', 'Bell', 19, true, 'active', ['2030-04-01', '2031-03-31']],
  ['Summer', 'Reyes', 20, false, 'active', ['2029-10-15', '2030-10-14']],
  ['Tom', 'Okafor', 22, true, 'active', ['2029-06-01', '2031-05-31']],
  ['Ingrid', 'Lindqvist', 23, true, 'active', ['2028-09-01', '2030-08-30']],
  ['Lars', 'Lindqvist', 23, true, 'active'],
  ['Nadia', 'Haddad', 16, true, 'active', ['2030-06-01', '2031-05-31', 'pending']],
  ['Felix', 'Braun', 5, true, 'inactive', ['2028-05-01', '2029-04-30']],
  ['Nora', 'Quinn', 9, true, 'inactive', ['2028-10-01', '2029-09-30']],
  ['Olga', 'Ivanova', 16, false, 'inactive', ['2028-01-01', '2029-12-31']],
  ['Peter', 'Lang', 24, true, 'inactive', ['2029-01-01', '2029-12-31']],
];

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

const tenantOf = ([first_name, last_name, home, phone, status, lease]: Person, at: number) => ({
  first_name,
  last_name,
  email: `${plain(first_name)}.${plain(last_name)}@tenants.example`,
  phone: phone ? `555-01${String(at).padStart(2, '0')}` : null,
  move_in_date: lease?.[0] ?? null,
  status,
  home,
});

/** The rent of a lease: older leases than the list price of the home are a little cheaper. */
const rentOf = (home: number, start: string) => (homes[home]?.[7] ?? 0) - (start < '2029-09-01' ? 45 + home : 0);

const leasesOf = ([, , home, , , ...leases]: Person, who: number) =>
  leases.map(([start_date, end_date, status], at) => ({
    home,
    who,
    start_date,
    end_date,
    rent_amount: rentOf(home, start_date) + at * 60,
    deposit_amount: 500 + home * 50,
    status: status ?? ('active' as const),
    // Rent is recorded by hand, so that payments are all that is owed.
    rent_terms: null,
  }));

const months = [
  '2029-09',
  '2029-10',
  '2029-11',
  '2029-12',
  '2030-01',
  '2030-02',
  '2030-03',
  '2030-04',
  '2030-05',
] as const;
const methods = ['bank_transfer', 'check', 'bank_transfer', 'credit_card', 'cash'] as const;
const at = (day: string) => `${day}T15:00:00Z`;

/** Rents that were not paid in the usual way, by index of the tenant and month. */
const unusual: Readonly<Record<string, object>> = {
  '3 2030-05': { status: 'pending', paid_date: null },
  '5 2030-05': { status: 'failed', paid_date: null },
  '8 2030-03': { afterwards: { path: 'reversal', body: { reason: 'Paid by somebody else' } } },
  '9 2030-05': { status: 'pending', paid_date: null, afterwards: { path: 'part', body: { amount: 500 } } },
  '10 2030-03': { status: 'pending', paid_date: null },
  '10 2030-04': { status: 'pending', paid_date: null },
  '10 2030-05': { status: 'pending', paid_date: null },
  '12 2030-04': { status: 'pending', paid_date: null },
  '12 2030-05': { status: 'pending', paid_date: null },
  '16 2030-04': { payment_method: 'check', afterwards: { path: 'return', body: { returned_on: '2030-04-20' } } },
};

/** The day of the month on which a tenant pays: one always pays late, and some now and then. */
const payDay = (who: number, month: number) => (who === 6 ? 16 : who % 4 === 0 && month % 3 === who % 3 ? 4 : 1);

function rentsOf([, , home, , , ...leases]: Person, who: number): Portfolio['payments'] {
  return leases.flatMap(([start, end]) =>
    months
      .filter((month) => `${month}-01` >= start && `${month}-01` <= end)
      .filter((month) => !(who === 6 && month === '2030-05'))
      .map((month) => ({
        home,
        who,
        amount: rentOf(home, start),
        payment_type: 'rent' as const,
        payment_method: methods[(who + (who % 4 === 1 ? months.indexOf(month) : 0)) % methods.length],
        status: 'completed' as const,
        due_date: `${month}-01`,
        paid_date: at(`${month}-${String(payDay(who, months.indexOf(month))).padStart(2, '0')}`),
        ...unusual[`${who} ${month}`],
      })),
  );
}

const paid = (day: string, who: number, amount: number, more: object) => ({
  home: people[who]?.[2] ?? 0,
  who,
  amount,
  status: 'completed' as const,
  due_date: day,
  paid_date: at(day),
  ...more,
});
const due = (day: string, who: number, amount: number, more: object = {}) => ({
  home: people[who]?.[2] ?? 0,
  who,
  amount,
  due_date: day,
  ...more,
});

const otherPayments: Portfolio['payments'] = [
  ...people.flatMap(([, , home, , , lease], who) =>
    lease && lease[0] >= '2029-08-01' && lease[0] <= '2030-04-01'
      ? [paid(lease[0], who, 500 + home * 50, { payment_type: 'deposit', payment_method: 'check' })]
      : [],
  ),
  paid('2030-02-11', 12, 75, { payment_type: 'fee', payment_method: 'cash', notes: 'Late fee' }),
  ...['2030-03-04', '2030-04-04', '2030-05-04'].map((day) =>
    paid(day, 17, 50, { payment_type: 'fee', payment_method: 'credit_card', notes: 'Parking' }),
  ),
  paid('2029-12-12', 4, 35, { payment_type: 'fee', payment_method: 'cash', notes: 'Lost key' }),
  paid('2030-04-18', 7, 120, { payment_type: 'maintenance', payment_method: 'credit_card', notes: 'Broken blind' }),
  due('2030-04-10', 10, 75, { payment_type: 'fee', notes: 'Late fee' }),
  due('2030-05-20', 6, 2890),
  due('2030-06-01', 11, 2675),
  due('2030-06-01', 14, 2517),
  due('2030-06-01', 17, 1623),
  due('2030-06-01', 20, 1630, { payment_type: 'deposit' }),
];

const personnel: Portfolio['personnel'] = [
  { name: 'Rosa Delgado', service_type: 'Plumbing', hourly_rate: 95, phone: '555-0201', location: 'Portland, OR' },
  { name: 'Ivan Marsh', service_type: 'Plumbing', hourly_rate: 88, availability: 'busy', location: 'Denver, CO' },
  { name: 'Henrik Vos', service_type: 'Electrical', hourly_rate: 110, availability: 'busy', phone: '555-0203' },
  { name: 'Amara Nwosu', service_type: 'HVAC', hourly_rate: 120, phone: '555-0204', location: 'Chicago, IL' },
  { name: 'René Lefèvre', service_type: 'Painting', hourly_rate: 55, phone: '555-0205', location: 'Seattle, WA' },
  { name: 'Joe Carpenter', service_type: 'Carpentry', hourly_rate: 70, phone: '555-0206', location: 'Austin, TX' },
  { name: 'Green Thumb Gardens', service_type: 'Landscaping', hourly_rate: 45, availability: 'busy' },
  { name: 'Sam Whitaker', service_type: 'General Maintenance', hourly_rate: 60, availability: 'unavailable' },
  { name: 'Bright & Tidy', service_type: 'Cleaning', hourly_rate: 40, phone: '555-0209' },
  { name: 'Tess Hollis', service_type: 'Flooring', hourly_rate: 85.5, phone: '555-0210', location: 'Denver, CO' },
];

type Trade = Portfolio['personnel'][number]['service_type'];
type Priority = 'low' | 'medium' | 'high' | 'urgent';
type Progress = 'open' | 'in_progress' | 'completed' | 'cancelled';
/** `opened` and `closed` are numbers of days before today. */
type Repair = readonly [
  title: string,
  home: number,
  trade: Trade,
  priority: Priority,
  status: Progress,
  cost: number | null,
  by: number | undefined,
  opened: number,
  closed?: number,
];

const repairs: readonly Repair[] = [
  ['Kitchen faucet drips', 0, 'Plumbing', 'medium', 'open', 140, undefined, 6],
  ['Water heater leaks', 12, 'Plumbing', 'urgent', 'open', 900, 0, 1],
  ['No heat in bedroom', 10, 'HVAC', 'urgent', 'in_progress', 620, 3, 3],
  ['Garage door stuck', 6, 'General Maintenance', 'high', 'open', 310, undefined, 6],
  ['Outlet sparks', 15, 'Electrical', 'urgent', 'open', null, undefined, 1],
  ['Dishwasher broken', 4, 'Appliance Repair', 'medium', 'open', 260, undefined, 20],
  ['Repaint living room', 13, 'Painting', 'low', 'in_progress', 780, 4, 45],
  ['New kitchen cabinets', 21, 'Carpentry', 'medium', 'in_progress', 4200, 5, 45],
  ['Roof shingles missing', 23, 'Roofing', 'high', 'open', 1500, undefined, 20],
  ['Overgrown hedge', 1, 'Landscaping', 'low', 'open', 120, 6, 45],
  ['Mold in bathroom', 13, 'Cleaning', 'high', 'open', 340, 8, 20],
  ['Thermostat display blank', 18, 'HVAC', 'low', 'open', 95, 3, 6],
  ['Replace hall carpet', 21, 'Flooring', 'medium', 'open', 1250, undefined, 90],
  ['Toilet runs', 2, 'Plumbing', 'medium', 'completed', 110, 0, 20, 6],
  ['Blocked drain', 12, 'Plumbing', 'high', 'completed', 230, 0, 45, 20],
  ['Burst pipe', 12, 'Plumbing', 'urgent', 'completed', 1340, 1, 90, 89],
  ['Shower head replaced', 7, 'Plumbing', 'low', 'completed', 85, 0, 150, 120],
  ['Sewer line cleared', 8, 'Plumbing', 'urgent', 'completed', 1875, 0, 200, 199],
  ['Breaker keeps tripping', 3, 'Electrical', 'high', 'completed', 290, 2, 90, 45],
  ['Porch light', 15, 'Electrical', 'low', 'completed', 75, 2, 150, 120],
  ['Rewire basement', 23, 'Electrical', 'high', 'completed', 2100, 2, 200, 150],
  ['Furnace service', 0, 'HVAC', 'medium', 'completed', 180, 3, 200, 199],
  ['AC does not cool', 6, 'HVAC', 'high', 'completed', 560, 3, 300, 290],
  ['Furnace replaced', 10, 'HVAC', 'urgent', 'completed', 3900, 3, 120, 90],
  ['Bedroom painted', 5, 'Painting', 'low', 'completed', 450, 4, 120, 90],
  ['Fence repaired', 1, 'Carpentry', 'medium', 'completed', 390, 5, 90, 45],
  ['Deck boards', 15, 'Carpentry', 'medium', 'completed', 820, 5, 300, 290],
  ['Move-out cleaning', 9, 'Cleaning', 'medium', 'completed', 210, 8, 200, 199],
  ['Move-out cleaning', 24, 'Cleaning', 'medium', 'completed', 190, 8, 120, 90],
  ['Lawn care', 0, 'Landscaping', 'low', 'completed', 160, 6, 45, 20],
  ['Fridge repaired', 14, 'Appliance Repair', 'high', 'completed', 275, 7, 20, 6],
  ['Skylight leak', 16, 'Roofing', 'high', 'cancelled', null, undefined, 90, 45],
  ['Extra closet', 19, 'Carpentry', 'low', 'cancelled', null, 5, 150, 120],
  ['Sink clogged again', 12, 'Plumbing', 'medium', 'completed', 130, 0, 300, 290],
  ['Window does not close', 11, 'Carpentry', 'medium', 'open', 150, undefined, 20],
  ['Squeaky door', 22, 'General Maintenance', 'low', 'completed', 60, 7, 300, 290],
];

const requestOf = ([title, home, service_type, priority, status, cost, by, opened, closed]: Repair) => {
  const who = people.findIndex(([, , where, , state]) => where === home && state === 'active');
  return {
    title,
    description: `${title}. Please have a look.`,
    service_type,
    priority,
    status,
    estimated_cost: cost,
    home,
    opened,
    ...(by !== undefined && { by }),
    ...(closed !== undefined && { closed }),
    ...(who >= 0 && opened % 2 === 0 && { who }),
  };
};

/** The manager of 25 properties in seven cities. */
export const manager: Portfolio & { readonly tenantWhoAsks: number } = {
  properties: homes.map(propertyOf),
  tenants: people.map(tenantOf),
  leases: people.flatMap(leasesOf),
  personnel,
  requests: repairs.map(requestOf),
  payments: [...people.flatMap(rentsOf), ...otherPayments],
  // May Chen, who has paid a part of her rent of May.
  tenantWhoAsks: 9,
};

/** The landlord of three homes, whose trial began twenty days ago or less. */
export const smallLandlord: Portfolio = {
  properties: [
    propertyOf(['Oak Lane Cottage', 'Burlington', 'VT', 'house', 2, 1, 1000, 1650, 'occupied'], 1),
    propertyOf(['Blue House', 'Burlington', 'VT', 'house', 3, 2, 1600, 2200, 'occupied'], 2),
    propertyOf(['Garden Flat', 'Winooski', 'VT', 'apartment', 1, 1, 580, 1150, 'available'], 3),
  ],
  tenants: [
    { first_name: 'Ana', last_name: 'Ortiz', email: 'ana@mail.example', phone: '555-0301', home: 0 },
    { first_name: 'Ben', last_name: 'Carter', email: 'ben@mail.example', phone: null, home: 1 },
  ],
  leases: [
    {
      home: 0,
      who: 0,
      start_date: '2029-11-01',
      end_date: '2030-10-31',
      rent_amount: 1650,
      deposit_amount: 1650,
      rent_terms: null,
    },
    {
      home: 1,
      who: 1,
      start_date: '2029-07-01',
      end_date: '2030-06-30',
      rent_amount: 2150,
      deposit_amount: 2000,
      rent_terms: null,
    },
  ],
  personnel: [{ name: 'Pat Kelly', service_type: 'General Maintenance', hourly_rate: 50, phone: '555-0302' }],
  requests: [
    {
      title: 'Gutter loose',
      description: 'The gutter over the porch is loose.',
      service_type: 'Roofing',
      priority: 'medium',
      status: 'open',
      estimated_cost: 180,
      home: 1,
      opened: 4,
    },
    {
      title: 'Sink blocked',
      description: 'The kitchen sink is blocked.',
      service_type: 'Plumbing',
      priority: 'high',
      status: 'completed',
      estimated_cost: 95,
      home: 0,
      by: 0,
      opened: 8,
      closed: 4,
    },
  ],
  payments: [
    ...['2030-02', '2030-03', '2030-04', '2030-05'].flatMap((month) => [
      {
        home: 0,
        who: 0,
        amount: 1650,
        due_date: `${month}-01`,
        status: 'completed' as const,
        paid_date: at(`${month}-02`),
      },
      ...(month === '2030-05'
        ? [{ home: 1, who: 1, amount: 2150, due_date: `${month}-01` }]
        : [
            {
              home: 1,
              who: 1,
              amount: 2150,
              due_date: `${month}-01`,
              status: 'completed' as const,
              payment_method: 'check' as const,
              paid_date: at(`${month}-03`),
            },
          ]),
    ]),
  ],
};
