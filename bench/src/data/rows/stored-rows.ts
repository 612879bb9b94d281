/** A document of a service's database. */
export type Row = { readonly _id: string | number } & Readonly<Record<string, unknown>>;

/** The collections that are filled, by their databases' names without `keystead_`. */
export const filledCollections = [
  'identity.users',
  'identity.email_addresses',
  'billing.subscriptions',
  'billing.ledger_entries',
  'portfolio.properties',
  'portfolio.tenants',
  'portfolio.leases',
  'portfolio.lease_calendars',
  'portfolio.property_counts',
  'portfolio.tenant_counts',
  'portfolio.lease_counts',
  'operations.payments',
  'operations.receipts',
  'operations.maintenance_requests',
  'operations.history',
  'operations.personnel',
  'operations.known_properties',
  'operations.known_tenants',
  'operations.payment_counts',
  'operations.maintenance_counts',
  'operations.personnel_counts',
] as const;
/** A collection that is filled. */
export type Filled = (typeof filledCollections)[number];

/** Parts in which operations keeps figures of an account's records. */
const figuresParts = 64;
/** The part that a record belongs to. */
export const aggregateShard = (id: number): number => id % figuresParts;

/** A document and where it belongs. */
export type Placed = readonly [Filled, Row];

/** What the services wrote of the sample account, by collection. */
export type Written = Readonly<Record<Filled, readonly Row[]>>;

/** Finds documents that services wrote, to make others like them. */
export class Templates {
  readonly #written: Written;

  constructor(written: Written) {
    this.#written = written;
  }

  /**
   * The first document of a collection with some values, for fields that nothing here says.
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

/** Who wrote a record, as the record has it. */
export interface Author {
  readonly user_id: number;
  readonly name: string;
}

/** What every record of an account has that was never changed. */
export const retainedSince = (account_id: number, by: Author, at: Date) => ({
  account_id,
  created_at: at,
  created_by: by,
  updated_at: at,
});
