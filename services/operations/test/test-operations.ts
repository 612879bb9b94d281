import {
  type CalendarReader,
  type LeaseReference,
  type Notice,
  operations,
  type PropertyReference,
  portfolio as portfolioContract,
  type TenantReference,
} from '@keystead/contracts';
import { manages, Unavailable } from '@keystead/service-kit';
import { atRest, type TestApi, type TestUser, testApi } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import type { Checkouts } from '../src/card-payments/card-payment.ts';
import type { Refunds } from '../src/card-payments/refund-job.ts';
import { createOperations } from '../src/create-operations.ts';
import type { OperationsTools } from '../src/dependencies.ts';
import type { PortfolioLink } from '../src/references/portfolio-link.ts';

/** Users of two accounts, two tenants and an admin. */
export const people = {
  landlord: { userId: 1, accountId: 1, role: 'landlord' },
  manager: { userId: 2, accountId: 1, role: 'property_manager' },
  otherLandlord: { userId: 3, accountId: 3, role: 'landlord' },
  tenant: { userId: 4, accountId: 4, role: 'tenant' },
  otherTenant: { userId: 6, accountId: 6, role: 'tenant' },
  admin: { userId: 5, accountId: 5, role: 'admin' },
} satisfies Record<string, TestUser>;

/** The properties in portfolio: two of the landlord, one of another account. */
export const properties = {
  harbour: {
    id: 11,
    account_id: 1,
    name: 'Harbour House',
    address: '12 Quay Street, Portland, ME 04101',
    city: 'Portland',
    state: 'ME',
    time_zone: 'America/New_York',
    rent_amount: 1_200,
    added_on: '2025-01-01',
    live: true,
  },
  foundry: {
    id: 12,
    account_id: 1,
    name: 'The Foundry',
    address: '3 Mill Lane, Salem, OR 97301',
    city: 'Salem',
    state: 'OR',
    time_zone: null,
    rent_amount: 1_200,
    added_on: '2025-01-01',
    live: true,
  },
  barn: {
    id: 31,
    account_id: 3,
    name: 'Old Barn',
    address: '1 Farm Road, Boise, ID 83702',
    city: 'Boise',
    state: 'ID',
    time_zone: null,
    rent_amount: 1_200,
    added_on: '2025-01-01',
    live: true,
  },
} satisfies Record<string, PropertyReference>;

/** The tenants in portfolio: of Harbour House, of The Foundry and of the Old Barn. */
export const tenants = {
  rhea: { id: 21, account_id: 1, user_id: 4, name: 'Rhea Moss', email: 'rhea@mail.example', live: true },
  theo: { id: 22, account_id: 1, user_id: 8, name: 'Theo Park', email: 'theo@mail.example', live: true },
  otto: { id: 32, account_id: 3, user_id: 6, name: 'Otto Barnes', email: 'otto@mail.example', live: true },
} satisfies Record<string, TenantReference>;

/** The tenancies with their leases. */
const tenancies = [
  { property_id: 11, tenant_id: 21, lease_id: 41 },
  { property_id: 12, tenant_id: 22, lease_id: 42 },
  { property_id: 31, tenant_id: 32, lease_id: 43 },
];

/** A test double of portfolio with its state. */
export interface StandInPortfolio extends PortfolioLink {
  readonly properties: Map<number, PropertyReference>;
  readonly tenants: Map<number, TenantReference>;
  /** The changes that the next poll returns. */
  readonly changed: { properties: PropertyReference[]; tenants: TenantReference[]; leases: LeaseReference[] };
  down: boolean;
}

/** A test double of portfolio with the properties and tenants above, according to its contract. */
export function standInPortfolio(): StandInPortfolio {
  const it: StandInPortfolio = {
    properties: new Map(Object.values(properties).map((record) => [record.id, record])),
    tenants: new Map(Object.values(tenants).map((foundTenant) => [foundTenant.id, foundTenant])),
    changed: { properties: [], tenants: [], leases: [] },
    down: false,
    async refer({ property_id, tenant_id }, { caller }) {
      if (it.down) throw new Unavailable(`The ${portfolioContract.service} service is not available right now.`);
      const sees = (accountId: number, userIds: readonly number[]) =>
        manages(caller, accountId) || userIds.includes(caller.userId);
      const record = it.properties.get(property_id);
      const matching = tenancies.filter((tenancy) => tenancy.property_id === property_id);
      const usersOf = matching.flatMap((tenancy) => it.tenants.get(tenancy.tenant_id)?.user_id ?? []);
      const property = record?.live && sees(record.account_id, usersOf) ? record : null;
      const own = matching.find(({ tenant_id: id }) => it.tenants.get(id)?.user_id === caller.userId)?.tenant_id;
      const foundTenant = it.tenants.get(tenant_id ?? (caller.role === 'tenant' ? (own ?? 0) : 0));
      const tenant =
        property &&
        foundTenant?.live &&
        foundTenant.account_id === property.account_id &&
        sees(foundTenant.account_id, [foundTenant.user_id])
          ? foundTenant
          : null;
      const lease = tenant && matching.find(({ tenant_id: id }) => id === tenant.id);
      const lease_id = lease?.lease_id ?? null;
      const charges_rent = it.changed.leases.some(({ id, rent_terms }) => id === lease_id && rent_terms !== null);
      return { property, tenant, lease_id, charges_rent };
    },
    async lease(id) {
      if (it.down) throw new Unavailable();
      return it.changed.leases.find((lease) => lease.id === id) ?? null;
    },
    async changes() {
      if (it.down) throw new Unavailable();
      return { ...it.changed, next_cursor: null, as_of: new Date().toISOString() };
    },
  };
  return it;
}

/** A test double of billing's checkouts that records the requests. */
interface StandInCheckouts extends Checkouts {
  readonly started: Parameters<Checkouts['start']>[0][];
  down: boolean;
}

/** Creates a test double of billing. The URL of a page ends with the payment's id. */
function standInCheckouts(): StandInCheckouts {
  const it: StandInCheckouts = {
    started: [],
    down: false,
    async start(what) {
      if (it.down) throw new Unavailable('The billing service is not available right now. Please try again.');
      it.started.push(what);
      return { checkout_url: `https://cards.example/${what.payment_id}` };
    },
  };
  return it;
}

/** A test double of billing's refunds that records the requests. */
interface StandInRefunds extends Refunds {
  readonly requested: Parameters<Refunds['request']>[0][];
  answer: 'accepted' | 'unknown' | 'down';
}

function standInRefunds(): StandInRefunds {
  const it: StandInRefunds = {
    requested: [],
    answer: 'accepted',
    async request(what) {
      if (it.answer === 'down') throw new Unavailable();
      it.requested.push(what);
      return { outcome: it.answer };
    },
  };
  return it;
}

/** The surroundings of the service, which tests control. */
export interface World {
  readonly portfolio: StandInPortfolio;
  readonly checkouts: StandInCheckouts;
  readonly refunds: StandInRefunds;
  readonly acceptsCards: boolean;
  /** The e-mails that identity has received, in order. */
  readonly posted: Notice[];
  /** The time zones of accounts that identity reports. */
  readonly zones: { account_id: number; time_zone: string }[];
  /** The closing accounts that identity reports. */
  readonly closing: number[];
  readonly erased: number[];
  /** The calendar feeds that identity knows, by the hash of their token. */
  readonly feeds: Map<string, CalendarReader>;
  /** The current instant. */
  now: () => Date;
}

/** Creates surroundings in their initial state. */
export const newWorld = (): World => ({
  portfolio: standInPortfolio(),
  checkouts: standInCheckouts(),
  refunds: standInRefunds(),
  acceptsCards: true,
  posted: [],
  zones: [],
  closing: [],
  erased: [],
  feeds: new Map(),
  now: () => new Date(),
});

export const toolsOf = (database: Connection, world: World): OperationsTools => ({
  database,
  portfolio: world.portfolio,
  checkouts: world.checkouts,
  refunds: world.refunds,
  acceptsCards: world.acceptsCards,
  calendarReader: async (hash) => world.feeds.get(hash) ?? null,
  publicUrl: 'https://keystead.example',
  accountZones: async () => ({ accounts: world.zones, next_cursor: null, as_of: new Date().toISOString() }),
  closingAccounts: async () => ({ closing: world.closing, as_of: new Date().toISOString() }),
  // The outbox sets the account of a notice; its own tests cover that.
  post: async ({ notices }) => void world.posted.push(...notices.map(({ from_account: _, ...notice }) => notice)),
  erasedAccounts: async () => ({ erased: world.erased, as_of: '2026-01-01T00:00:00.000Z' }),
  now: () => world.now(),
});

/**
 * Starts the operations service for tests, with test doubles of portfolio, billing, identity and the clock. With
 * `shared`, it is another instance on the database of a running one.
 */
export function testOperations(world: World = newWorld(), shared?: Connection): Promise<TestApi> {
  return testApi(operations, (database) => createOperations(toolsOf(shared ?? database, world)));
}

/** Runs the service's background jobs once, after its background work is over. */
export async function runJobs(database: Connection, world: World): Promise<void> {
  await atRest(database);
  for (const job of createOperations(toolsOf(database, world)).jobs ?? []) await job.run();
}
