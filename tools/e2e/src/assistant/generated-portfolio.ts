import type {
  Answer,
  Body,
  Lease,
  MaintenanceRequest,
  Payment,
  Personnel,
  Property,
  Tenant,
} from '@keystead/contracts';
import type { ApiClient } from '../api-client.ts';
import { seededNumbers } from '../seeded-numbers.ts';

/** The records that were created for an account, as the API returns them. */
export interface GeneratedPortfolio {
  readonly properties: readonly Property[];
  readonly tenants: readonly Tenant[];
  readonly leases: readonly Lease[];
  readonly personnel: readonly Personnel[];
  readonly requests: readonly MaintenanceRequest[];
  readonly payments: readonly Payment[];
}

const streets = [
  'Elm Street',
  'Harbour Road',
  'Mill Lane',
  'Chapel Avenue',
  'Orchard Way',
  'Station Road',
  'Bay Terrace',
];
const houses = ['Larkspur', 'Foxglove', 'Juniper', 'Bramble', 'Heather', 'Sorrel', 'Yarrow'];
const cities = ['Portland', 'Bangor', 'Augusta', 'Camden', 'Belfast', 'Saco', 'Bath'];
const firstNames = ['Amara', 'Bruno', 'Celeste', 'Dmitri', 'Esther', 'Farid', 'Greta'];
const lastNames = ['Okafor', 'Lindqvist', 'Moreau', 'Petrov', 'Nakamura', 'Haddad', 'Castellano'];
const trades = ['Plumbing', 'Electrical', 'Painting', 'HVAC'] as const;
const workers = ['Ridley', 'Sandoval', 'Thorne', 'Ueda'];
const methods = ['bank_transfer', 'credit_card', 'check', 'cash'] as const;

/** Returns the UTC day a number of days after an instant. */
export const dayFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns noon on the third of the month a number of months before an instant. */
const thirdOf = (now: Date, monthsAgo: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 3, 12)).toISOString();

/**
 * Fills a trial account: five homes, six tenants, two years of payments, and requests in every status. Each seed gives
 * another portfolio.
 */
export async function generatePortfolio(api: ApiClient, seed: number, now: Date): Promise<GeneratedPortfolio> {
  const number = seededNumbers(seed);
  const between = (low: number, high: number) => Math.floor(low + number() * (high - low + 1));
  const dollars = (low: number, high: number) => between(low * 100, high * 100) / 100;
  const from = <T>(list: readonly T[], place: number): T => list[(place + seed) % list.length] as T;

  async function create<
    O extends 'properties' | 'tenants' | 'leases' | 'maintenance-personnel' | 'maintenance' | 'payments',
  >(collection: O, body: Body<`POST /${O}`>): Promise<Answer<`POST /${O}`>> {
    const { status, body: made } = await api.call(`POST /${collection}`, body);
    if (status !== 201) throw new Error(`POST /${collection} answered ${status}: ${JSON.stringify(made)}`);
    return made as Answer<`POST /${O}`>;
  }

  const properties: Property[] = [];
  for (let at = 0; at < 5; at++)
    properties.push(
      await create('properties', {
        name: `${from(houses, at)} House`,
        address: `${10 + at * 3 + seed} ${from(streets, at)}`,
        city: from(cities, at),
        state: 'ME',
        zip_code: `0410${at}`,
        rent_amount: dollars(900, 3200),
        status: at < 3 ? 'occupied' : at === 3 ? 'available' : 'maintenance',
      }),
    );
  const propertyId = (at: number) => (properties[at] as Property).id;

  const tenants: Tenant[] = [];
  for (let at = 0; at < 6; at++) {
    const [first_name, last_name] = [from(firstNames, at), from(lastNames, at * 2)];
    tenants.push(
      await create('tenants', {
        email: `${first_name}.${last_name}.${seed}@tenants.example`.toLowerCase(),
        first_name,
        last_name,
        phone: `207-555-01${10 + at}`,
        property_id: propertyId(at % 3),
        status: at < 4 ? 'active' : 'inactive',
      }),
    );
  }
  const tenantId = (at: number) => (tenants[at] as Tenant).id;

  // Current leases with near and distant ends, one that will start, and two that are over.
  const leases: Lease[] = [];
  const terms = [
    { who: 0, where: 0, from: -345, to: 20 + between(0, 9) },
    { who: 1, where: 1, from: -310, to: 50 + between(0, 9) },
    { who: 2, where: 2, from: -200, to: 165 + between(0, 9) },
    { who: 3, where: 3, from: 40, to: 404 },
    { who: 4, where: 0, from: -800, to: -360 },
    { who: 5, where: 3, from: -700, to: -40 },
  ];
  for (const { who, where, from: start, to } of terms)
    leases.push(
      await create('leases', {
        property_id: propertyId(where),
        tenant_id: tenantId(who),
        start_date: dayFrom(now, start),
        end_date: dayFrom(now, to),
        rent_amount: dollars(900, 3200),
        deposit_amount: dollars(500, 2000),
        status: start > 0 ? 'pending' : to < 0 ? 'expired' : 'active',
      }),
    );
  const rent = (at: number) => (leases[at] as Lease).rent_amount;

  const payments: Payment[] = [];
  const paid = async (who: number, monthsAgo: number, more: Partial<Body<'POST /payments'>> = {}) => {
    const due = thirdOf(now, monthsAgo).slice(0, 10);
    if (new Date(thirdOf(now, monthsAgo)) > now) return;
    payments.push(
      await create('payments', {
        tenant_id: tenantId(who),
        property_id: propertyId(who % 3),
        amount: rent(who),
        payment_type: 'rent',
        payment_method: from(methods, who + monthsAgo),
        status: 'completed',
        due_date: due,
        paid_date: thirdOf(now, monthsAgo),
        ...more,
      }),
    );
  };
  for (let monthsAgo = 16; monthsAgo >= 1; monthsAgo--)
    for (const who of [0, 1, 2]) if (who !== 1 || monthsAgo > 3) await paid(who, monthsAgo);
  for (const who of [0, 1, 2]) await paid(who, 11 - who, { payment_type: 'deposit', amount: dollars(500, 2000) });
  for (const monthsAgo of [2, 5, 14]) await paid(2, monthsAgo, { payment_type: 'fee', amount: dollars(20, 90) });
  await paid(0, 4, { payment_type: 'maintenance', amount: dollars(40, 200) });
  const owed = async (who: number, due: number, amount: number) =>
    payments.push(
      await create('payments', {
        tenant_id: tenantId(who),
        property_id: propertyId(who % 3),
        amount,
        payment_type: 'rent',
        due_date: dayFrom(now, due),
      }),
    );
  for (const due of [-75, -45, -15]) await owed(1, due, rent(1));
  await owed(2, -12, dollars(100, 600));
  await owed(0, 9, rent(0));

  const personnel: Personnel[] = [];
  for (let at = 0; at < 4; at++)
    personnel.push(
      await create('maintenance-personnel', {
        name: `${from(firstNames, at + 3)} ${from(workers, at)}`,
        service_type: trades[at] as (typeof trades)[number],
        phone: `207-555-02${10 + at}`,
        hourly_rate: dollars(40, 120),
        availability: at === 3 ? 'busy' : 'available',
      }),
    );

  const requests: MaintenanceRequest[] = [];
  const troubles = [
    { title: 'Kitchen tap drips', trade: 0, priority: 'high', status: 'open', where: 0 },
    { title: 'Boiler makes noise', trade: 3, priority: 'urgent', status: 'open', where: 1 },
    { title: 'Hall light flickers', trade: 1, priority: 'medium', status: 'in_progress', where: 1 },
    { title: 'Repaint bedroom', trade: 2, priority: 'low', status: 'completed', where: 2 },
    { title: 'Replaced shower pipe', trade: 0, priority: 'high', status: 'completed', where: 0 },
    { title: 'Unblocked drain', trade: 0, priority: 'urgent', status: 'completed', where: 1 },
    { title: 'New sockets', trade: 1, priority: 'medium', status: 'completed', where: 0 },
    { title: 'Fence panel', trade: 2, priority: 'low', status: 'cancelled', where: 2 },
  ] as const;
  for (const [at, { title, trade, priority, status, where }] of troubles.entries())
    requests.push(
      await create('maintenance', {
        property_id: propertyId(where),
        title,
        description: `${title}, please have a look.`,
        service_type: trades[trade],
        priority,
        status,
        estimated_cost: status === 'cancelled' ? null : dollars(80, 900),
        assigned_to: at === 0 ? null : (personnel[trade] as Personnel).id,
      }),
    );
  return { properties, tenants, leases, personnel, requests, payments };
}
