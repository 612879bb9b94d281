import type { ApiClient } from '../api-client.ts';

/** A tenant who owes one rent. */
export interface LateTenant {
  readonly name: string;
  readonly email: string;
  readonly amount: number;
  readonly daysLate: number;
}

const firstNames = ['Ada', 'Boris', 'Clara', 'Dev', 'Elif', 'Femi', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kira', 'Liam'];

/** Tenants with one overdue rent each: all but the last two are more than 30 days late. Ends of months are far away. */
export const lateTenants = (account: string, count: number): LateTenant[] =>
  firstNames.slice(0, count).map((first, at) => ({
    name: `${first} Late`,
    email: `${first.toLowerCase()}.${account}@mail.example`,
    amount: 1000 + at * 10.5,
    daysLate: at < count - 2 ? 45 : 12,
  }));

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Adds a property with these tenants to an account. Returns the property's id. */
export async function addLateTenants(landlord: ApiClient, tenants: readonly LateTenant[]): Promise<number> {
  const home = { name: 'Maple Court', address: '1 Maple Street', city: 'Austin', state: 'TX', zip_code: '78701' };
  const { body: property } = await landlord.call('POST /properties', { ...home, rent_amount: 1000 });
  for (const { name, email, amount, daysLate } of tenants) {
    const [first_name, last_name] = name.split(' ') as [string, string];
    const person = { first_name, last_name, email, property_id: property.id };
    const { body: tenant } = await landlord.call('POST /tenants', person);
    const rent = { tenant_id: tenant.id, property_id: property.id, amount, payment_type: 'rent' as const };
    await landlord.call('POST /payments', { ...rent, due_date: dayBefore(daysLate) });
  }
  return property.id;
}
