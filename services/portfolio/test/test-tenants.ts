import { randomUUID } from 'node:crypto';
import type { Body, Tenant } from '@keystead/contracts';
import { Unavailable } from '@keystead/service-kit';
import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { type FakeUsers, fakeUsers, samples } from './test-portfolio.ts';

/** Adds a property and returns its id. */
export async function addProperty(api: TestApi, by: TestUser, entry: object = {}): Promise<number> {
  return (await api.call(by, 'POST /properties', { ...samples.properties, ...entry })).body.id;
}

/** Adds a tenant to a property, by default with a unique e-mail address. */
export async function addTenant(
  api: TestApi,
  by: TestUser,
  property_id: number,
  entry: Partial<Body<'POST /tenants'>> = {},
): Promise<Tenant> {
  const email = `${randomUUID()}@mail.example`;
  const made = await api.call(by, 'POST /tenants', { ...samples.tenants, email, property_id, ...entry });
  if (made.status !== 201) throw new Error(`a tenant was not added: ${made.problem.error}`);
  return made.body;
}

/** Adds a lease that is in force today by default. */
export async function addLease(
  api: TestApi,
  by: TestUser,
  parties: { property_id: number; tenant_id: number },
  entry: Partial<Body<'POST /leases'>> = {},
) {
  const terms = { start_date: '2020-01-01', end_date: '2999-12-31', rent_amount: 1850.5, deposit_amount: 1850.5 };
  const made = await api.call(by, 'POST /leases', { ...parties, ...terms, ...entry });
  if (made.status !== 201) throw new Error(`a lease was not added: ${made.problem.error}`);
  return made.body;
}

/** A fake of identity that can be down, for every call or only for calls that send e-mails. */
export function unreliableUsers(): FakeUsers & { readonly outage: { of: 'nothing' | 'mail' | 'all' } } {
  const users = fakeUsers();
  const outage: { of: 'nothing' | 'mail' | 'all' } = { of: 'nothing' };
  return {
    ...users,
    outage,
    async invite(invitees, how) {
      if (outage.of === 'all' || (outage.of === 'mail' && how.mail)) throw new Unavailable();
      return users.invite(invitees, how);
    },
  };
}
