import { type MaintenanceRequest, type ServiceType, serviceTypes } from '@keystead/contracts';
import { firstNames, folded, lastNames, type SetDates, wordOf } from './values.ts';

export interface DataSize {
  readonly accounts: number;
  readonly properties: number;
  /** Properties of the largest account, of a medium one, and of a small one. */
  readonly large: number;
  readonly middle: number;
  readonly small: number;
}

/**
 * Records of each property: consecutive leases, each with its own tenant and a year of payments, and maintenance
 * requests.
 */
export const perProperty = { leases: 5, requests: 10 } as const;
/** Payments of a lease, one a month. */
export const PAYMENTS_PER_LEASE = 12;
const PERSONNEL_PER_ACCOUNT = 4;

/** Below this scale the compared accounts would not differ in size. */
const leastScale = 0.02;

/**
 * Returns the size of the data set at a scale. Scale 1 is that of the targets: 10,000 properties, 50,000 tenants and
 * leases, 600,000 payments and 100,000 requests in 500 accounts.
 * @throws Error with one sentence when the scale is invalid.
 */
export function dataSize(scale: number): DataSize {
  if (!(scale >= leastScale && scale <= 10))
    throw new Error(`--scale must be a number from ${leastScale} to 10, and is ${scale}.`);
  const of = (count: number) => Math.round(count * scale);
  return { accounts: of(500), properties: of(10_000), large: of(2_000), middle: Math.max(40, of(200)), small: 20 };
}

export function countsOf({ accounts, properties }: DataSize) {
  const leases = properties * perProperty.leases;
  return {
    accounts,
    properties,
    tenants: leases,
    leases,
    payments: leases * PAYMENTS_PER_LEASE,
    requests: properties * perProperty.requests,
    personnel: accounts * PERSONNEL_PER_ACCOUNT,
  };
}

export interface Landlord {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

export interface PlannedAccount {
  readonly id: number;
  readonly landlord: Landlord;
  readonly place: number;
  readonly firstProperty: number;
  readonly properties: number;
}

export interface AccountsPlan {
  readonly base: number;
  readonly accounts: readonly PlannedAccount[];
}

export interface DataSet {
  readonly plan: AccountsPlan;
  readonly dates: SetDates;
}

/** The indexes of the accounts that are measured. */
export const places = { large: 0, middle: 1, small: 2 } as const;

function landlordOf(place: number): Landlord {
  const [first_name, last_name] = [wordOf(firstNames, place), wordOf(lastNames, Math.floor(place / 10))];
  return { first_name, last_name, email: `${folded(first_name)}.landlord.${place}@mail.example` };
}

/**
 * Plans the accounts of a set: the large, the middle and the small one first, then all others, which share the
 * remaining properties.
 */
export function planAccounts({ accounts, properties, large, middle, small }: DataSize, base: number): AccountsPlan {
  const others = accounts - 3;
  const rest = properties - large - middle - small;
  const sizes = [large, middle, small].concat(
    Array.from({ length: others }, (_, n) => Math.floor((rest * (n + 1)) / others) - Math.floor((rest * n) / others)),
  );
  let firstProperty = 0;
  const planned = sizes.map((size, place) => {
    const account = { id: base + place + 1, place, landlord: landlordOf(place), firstProperty, properties: size };
    firstProperty += size;
    return account;
  });
  return { base, accounts: planned };
}

/** The plan of the single account that is created through the API. It gets the first ids of a fresh installation. */
export const sampleAccount = (landlord: Landlord, properties: number): AccountsPlan => ({
  base: 0,
  accounts: [{ id: 1, landlord, place: 0, firstProperty: 0, properties }],
});

export interface PlannedPerson {
  readonly id: number;
  readonly name: string;
  readonly service_type: ServiceType;
}

export function crewOf({ base }: Pick<AccountsPlan, 'base'>, { place }: PlannedAccount): PlannedPerson[] {
  return Array.from({ length: PERSONNEL_PER_ACCOUNT }, (_, nth) => ({
    id: base + place * PERSONNEL_PER_ACCOUNT + nth + 1,
    name: `${wordOf(firstNames, place + nth)} ${wordOf(lastNames, nth)}`,
    service_type: serviceTypes[(place + nth) % serviceTypes.length] ?? 'Other',
  }));
}

/** Returns who works on a request or has completed it; null if it is open or was cancelled. */
export function assigneeOf(
  { id, status }: Pick<MaintenanceRequest, 'id' | 'status'>,
  crew: readonly PlannedPerson[],
): PlannedPerson | null {
  return status === 'open' || status === 'cancelled' ? null : (crew[id % crew.length] ?? null);
}
