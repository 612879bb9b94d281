import type { Body } from '@keystead/contracts';
import { addDays, dayIn } from '@keystead/service-kit';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { samples } from './test-portfolio.ts';
import { addProperty, addTenant } from './test-tenants.ts';

/** The parties of a lease. */
export interface Tenancy {
  readonly property_id: number;
  readonly tenant_id: number;
}

/** Adds a property and a tenant in it. */
export async function addTenancy(api: TestApi, by: TestUser, property: object = {}): Promise<Tenancy> {
  const property_id = await addProperty(api, by, property);
  return { property_id, tenant_id: (await addTenant(api, by, property_id)).id };
}

/** A lease's request body, in the year 2990 by default. */
export const draft = (tenancy: Tenancy, entry: Partial<Body<'POST /leases'>> = {}): Body<'POST /leases'> => ({
  ...tenancy,
  ...samples.leases,
  ...entry,
});

/** The same in a whole test file, also if it runs past midnight. */
const today = dayIn(null, new Date());

/** The date a number of days from today, in UTC. */
export const day = (days: number): string => addDays(today, days);

/** The days in a property's calendar, such as `2990-01-01 2990-12-31`, with `?` after pending ones. */
export async function daysOf(api: TestApi, propertyId: number): Promise<string[]> {
  const calendars = api.database.collection<{
    _id: number;
    terms: { start: string; end: string; at: Date | null }[];
  }>('lease_calendars');
  const { terms = [] } = (await calendars.findOne({ _id: propertyId })) ?? {};
  return terms.map(({ start, end, at }) => `${start} ${end}${at ? '?' : ''}`).sort();
}

/** Makes pending calendar terms look as if a crash had left them two minutes ago. */
export async function age(api: TestApi): Promise<void> {
  const waiting = { $set: { 'terms.$[waiting].at': new Date(Date.now() - 120_000) } };
  await api.database
    .collection('lease_calendars')
    .updateMany({}, waiting, { arrayFilters: [{ 'waiting.at': { $ne: null } }] });
}
