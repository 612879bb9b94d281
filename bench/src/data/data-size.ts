/** How many of what a data set has. */
export interface DataSize {
  readonly accounts: number;
  readonly properties: number;
  /** Properties of the account that has most, of one in between, and of a small one. */
  readonly large: number;
  readonly middle: number;
  readonly small: number;
}

/** What each property has: leases one after the other, each of a tenant of its own, with a year of payments. */
export const perProperty = { leases: 5, requests: 10 } as const;
/** Payments of a lease, one a month. */
export const perLease = 12;
/** Personnel of an account. */
export const perAccount = 4;

/** Below this the accounts that are compared would not be of different sizes. */
const leastScale = 0.02;

/**
 * The data set at a scale: at 1 that of the goals, with 10,000 properties, 50,000 tenants and leases, 600,000 payments and
 * 100,000 requests over 500 accounts.
 * @throws Error with one sentence when it can't be made.
 */
export function dataSize(scale: number): DataSize {
  if (!(scale >= leastScale && scale <= 10))
    throw new Error(`--scale must be a number from ${leastScale} to 10, and is ${scale}.`);
  const of = (count: number) => Math.round(count * scale);
  return { accounts: of(500), properties: of(10_000), large: of(2_000), middle: Math.max(40, of(200)), small: 20 };
}

/** The counts of a data set, as they are told. */
export function countsOf({ accounts, properties }: DataSize) {
  const leases = properties * perProperty.leases;
  return {
    accounts,
    properties,
    tenants: leases,
    leases,
    payments: leases * perLease,
    requests: properties * perProperty.requests,
    personnel: accounts * perAccount,
  };
}
