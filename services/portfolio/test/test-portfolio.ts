import { type Entitlements as Entitled, portfolio } from '@keystead/contracts';
import type { Post } from '@keystead/service-kit';
import { type ApiAnswer, atRest, type TestApi, type TestUser, testApi } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { createPortfolio } from '../src/create-portfolio.ts';
import type { PropertyReferences } from '../src/properties/property.ts';
import type { Invitations } from '../src/tenants/invitations.ts';

/** An account on trial, with a quota of five properties. */
const onTrial: Entitled = {
  plan: 'trial',
  property_limit: 5,
  api: { keys: 2, requests_per_minute: 60 },
  api_plan: 'professional',
  next_plan: 'starter',
  can_create: true,
  trial_end: '2999-01-01T00:00:00.000Z',
};

/** Callers of two accounts, two tenants and an admin. */
export const people = {
  landlord: { userId: 1, accountId: 1, role: 'landlord' },
  manager: { userId: 2, accountId: 1, role: 'property_manager' },
  otherLandlord: { userId: 3, accountId: 3, role: 'landlord' },
  tenant: { userId: 4, accountId: 4, role: 'tenant' },
  otherTenant: { userId: 6, accountId: 6, role: 'tenant' },
  admin: { userId: 5, accountId: 5, role: 'admin' },
} satisfies Record<string, TestUser>;

/** The tenants' e-mail addresses in identity. */
export const addresses = { tenant: 'tenant@mail.example', otherTenant: 'other-tenant@mail.example' };

/** A record of each resource with the required fields only, without ids of other records. */
export const samples = {
  properties: {
    name: 'Harbour House',
    address: '12 Quay Street',
    city: 'Portland',
    state: 'ME',
    zip_code: '04101',
    rent_amount: 1850.5,
  },
  tenants: { email: 'rhea.moss@mail.example', first_name: 'Rhea', last_name: 'Moss' },
  leases: { start_date: '2990-01-01', end_date: '2990-12-31', rent_amount: 1850.5, deposit_amount: 900 },
};

const fakeBilling = (entitled: Partial<Entitled>) => async () => ({ ...onTrial, ...entitled });

/** A fake of identity with one user per address, including the tenants'. */
export interface FakeUsers extends Invitations {
  /** The addresses that got an e-mail, in order. */
  readonly mailed: string[];
  /** Sets when invitations to an address are sent, as if the account's daily limit was reached. */
  delay(email: string, until: Date): void;
  /** Registers a user's address before anybody invites it. */
  register(email: string, userId: number): void;
}

/** A fake of identity that knows the tenants. Every other invited address gets the next id. */
export function fakeUsers(): FakeUsers {
  const ids = new Map([
    [addresses.tenant, people.tenant.userId],
    [addresses.otherTenant, people.otherTenant.userId],
  ]);
  const mailed: string[] = [];
  const delays = new Map<string, Date>();
  const idOf = (email: string) => {
    const id = ids.get(email.toLowerCase()) ?? 1_000 + ids.size;
    ids.set(email.toLowerCase(), id);
    return id;
  };
  return {
    mailed,
    delay: (email, until) => void delays.set(email, until),
    register: (email, userId) => void ids.set(email.toLowerCase(), userId),
    invite: async (people, { mail }) =>
      people.map(({ email, first_name, last_name }) => {
        if (mail) mailed.push(email);
        const person = {
          first_name,
          last_name,
          email,
          role: 'tenant',
          created_at: '2026-01-01T00:00:00.000Z',
        } as const;
        const mail_at = mail ? (delays.get(email) ?? new Date()).toISOString() : null;
        return { user: { id: idOf(email), ...person }, invited: true, mail_at };
      }),
  };
}

const erasedAccountsOf = (erased: number[]) => async () => ({ erased, as_of: '2026-01-01T00:00:00.000Z' });

const noPost: Post = async () => undefined;

/** A fake of operations in which no property has payments. */
export const noPayments: PropertyReferences = { paymentsIn: async () => false };

/**
 * The portfolio service for tests. Only the entitlements from billing, the users of identity and the payments of
 * operations are faked.
 */
export function testPortfolio(
  entitled: Partial<Entitled> = { property_limit: null },
  invitations: Invitations = fakeUsers(),
  propertyReferences: PropertyReferences = noPayments,
): Promise<TestApi> {
  const billing = { fetchEntitlements: fakeBilling(entitled), billingFreshFor: 0 };
  return testApi(portfolio, (database) =>
    createPortfolio({
      database,
      ...billing,
      invitations,
      post: noPost,
      propertyReferences,
      erasedAccounts: erasedAccountsOf([]),
    }),
  );
}

/** Calls an internal endpoint as a service, on behalf of a user or (null) for itself. */
export const callAsService = <Call extends string>(
  api: TestApi,
  user: TestUser | null,
  operation: Call,
  body?: unknown,
): Promise<ApiAnswer<Call>> =>
  api.call(user, operation, body, { 'x-service-token': api.issuer.serviceToken('operations') });

/** Runs each background job once, after the background work is over and identity has erased these accounts. */
export async function runJobs(
  database: Connection,
  erased: number[],
  invitations: Invitations = fakeUsers(),
  post: Post = noPost,
): Promise<void> {
  const tools = {
    database,
    fetchEntitlements: fakeBilling({}),
    invitations,
    post,
    propertyReferences: noPayments,
    erasedAccounts: erasedAccountsOf(erased),
  };
  await atRest(database);
  for (const job of createPortfolio(tools).jobs ?? []) await job.run();
}
