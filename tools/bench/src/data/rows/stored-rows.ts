export type Row = { readonly _id: string | number } & Readonly<Record<string, unknown>>;

/** Collections of records by database name without `keystead_`. */
export const recordCollections = [
  'portfolio.properties',
  'portfolio.tenants',
  'portfolio.leases',
  'operations.payments',
  'operations.maintenance_requests',
  'operations.personnel',
] as const;

/** All collections to fill. */
export const filledCollections = [
  ...recordCollections,
  'identity.users',
  'identity.email_addresses',
  'billing.subscriptions',
  'billing.ledger_entries',
  'portfolio.lease_calendars',
  'portfolio.property_counts',
  'portfolio.tenant_counts',
  'portfolio.lease_counts',
  'operations.receipts',
  'operations.history',
  'operations.known_properties',
  'operations.known_tenants',
  'operations.payment_counts',
  'operations.maintenance_counts',
  'operations.personnel_counts',
] as const;
export type Filled = (typeof filledCollections)[number];

/** The number of shards of an account's aggregates. */
const SHARD_COUNT = 64;
export const aggregateShard = (id: number): number => id % SHARD_COUNT;

export type Placed = readonly [Filled, Row];

/** The documents that the services wrote for the sample account, by collection. */
export type Written = Readonly<Record<Filled, readonly Row[]>>;

/** Finds documents of services that serve as templates for others. */
export class Templates {
  readonly #written: Written;

  constructor(written: Written) {
    this.#written = written;
  }

  /**
   * Returns the first document of a collection with the given values. It provides the fields that the generator doesn't
   * set.
   * @throws Error when the sample has none.
   */
  like(collection: Filled, values: Readonly<Record<string, unknown>> = {}): Row {
    const found = this.#written[collection].find((row) =>
      Object.entries(values).every(([field, value]) => row[field] === value),
    );
    if (!found) throw new Error(`the sample has no ${collection} with ${JSON.stringify(values)}`);
    return found;
  }
}

export interface Author {
  readonly user_id: number;
  readonly name: string;
}

/** The fields of every unchanged record of an account. */
export const retainedSince = (account_id: number, by: Author, at: Date) => ({
  account_id,
  created_at: at,
  created_by: by,
  updated_at: at,
});
