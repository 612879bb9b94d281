/** The numbers of records in a data set. */
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
/** Personnel of an account. */
export const PERSONNEL_PER_ACCOUNT = 4;

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

/** The record counts of a data set, by kind. */
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
