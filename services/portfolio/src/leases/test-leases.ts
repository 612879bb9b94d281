import type { Body } from '@keystead/contracts';
import { addDays, dayIn } from '@keystead/service-kit';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { addProperty, addTenant } from '../tenants/test-tenants.ts';
import { samples } from '../test-portfolio.ts';

/** What a lease is between. */
export interface Tenancy {
  readonly property_id: number;
  readonly tenant_id: number;
}

/** A property of an account and a tenant in it. */
export async function addTenancy(api: TestApi, by: TestUser, property: object = {}): Promise<Tenancy> {
  const property_id = await addProperty(api, by, property);
  return { property_id, tenant_id: (await addTenant(api, by, property_id)).id };
}

/** A lease as it is sent: of the year 2990 unless said. */
export const draft = (letting: Tenancy, entry: Partial<Body<'POST /leases'>> = {}): Body<'POST /leases'> => ({
  ...letting,
  ...samples.leases,
  ...entry,
});

/** The day so many days after today, in UTC. */
export const day = (days: number): string => addDays(dayIn(null, new Date()), days);

/** The days of a property that its calendar has, `2990-01-01 2990-12-31`, with `?` after those that aren't settled. */
export async function daysOf(api: TestApi, propertyId: number): Promise<string[]> {
  const calendars = api.database.collection<{
    _id: number;
    terms: { start: string; end: string; at: Date | null }[];
  }>('lease_calendars');
  const { terms = [] } = (await calendars.findOne({ _id: propertyId })) ?? {};
  return terms.map(({ start, end, at }) => `${start} ${end}${at ? '?' : ''}`).sort();
}

/** Makes what waits in the calendars look left behind by a crash of two minutes ago. */
export async function age(api: TestApi): Promise<void> {
  const waiting = { $set: { 'terms.$[waiting].at': new Date(Date.now() - 120_000) } };
  await api.database
    .collection('lease_calendars')
    .updateMany({}, waiting, { arrayFilters: [{ 'waiting.at': { $ne: null } }] });
}
