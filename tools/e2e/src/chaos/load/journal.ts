import { isDeepStrictEqual } from 'node:util';

/** The collections that the load writes to, by path. */
export const collections = [
  'properties',
  'tenants',
  'leases',
  'payments',
  'maintenance',
  'maintenance-personnel',
] as const;
export type Collection = (typeof collections)[number];

export type Fields = Readonly<Record<string, unknown>>;

export type Answered = Fields & { readonly id: number; readonly version: number };

/** The field of each collection that a writer stamps. The first word identifies the record, the rest the attempt. */
export const stampField: Readonly<Record<Collection, string>> = {
  properties: 'description',
  tenants: 'emergency_contact_name',
  leases: 'lease_terms',
  payments: 'notes',
  maintenance: 'description',
  'maintenance-personnel': 'notes',
};

export interface Acknowledged {
  readonly accountId: number;
  /** `PUT /properties/{id}` */
  readonly operation: string;
  readonly status: number;
  readonly requestId: string;
  readonly subject: string;
}

/** A comment on a request; `id` is set once it was acknowledged. */
interface JournaledComment {
  readonly text: string;
  id?: number;
}

/** The known state of a record. */
export interface Entry {
  readonly accountId: number;
  readonly collection: Collection;
  /** The first word of its stamp, which is unique to the record. */
  readonly marker: string;
  /** The last acknowledged state; undefined until its creation was acknowledged. */
  acknowledged: Answered | undefined;
  /** The possible effects of later, unacknowledged changes. At most one of them holds. */
  doubts: Fields[];
  /** The unacknowledged change whose effect its writer has read. */
  seen: Fields;
  /** The version that its writer uses; undefined if it has to be read. */
  version: number | undefined;
  /** Whether it was deleted: `perhaps` if the deletion was not acknowledged. */
  gone: 'no' | 'perhaps' | 'surely';
  /** The acknowledged versions, with the stamp that each wrote, if any. */
  readonly versions: Map<number, string | undefined>;
  readonly comments: JournaledComment[];
}

/** Everything that the load has written, and the responses to it. */
export class Journal {
  readonly entries: Entry[] = [];
  readonly writes: Acknowledged[] = [];
  /** Impossible observations during the load. */
  readonly problems: string[] = [];

  /** Creates an entry before the first request. */
  create(accountId: number, collection: Collection, marker: string): Entry {
    const entry: Entry = {
      accountId,
      collection,
      marker,
      acknowledged: undefined,
      doubts: [],
      seen: {},
      version: undefined,
      gone: 'no',
      versions: new Map(),
      comments: [],
    };
    this.entries.push(entry);
    return entry;
  }

  acknowledge(entry: Entry, record: Answered, stamp: string | undefined): void {
    entry.acknowledged = record;
    entry.doubts = [];
    entry.seen = {};
    entry.version = record.version;
    entry.versions.set(record.version, stamp);
  }
}

/** Names a record for people: `properties/7 (w3-17)`. */
export const named = ({ collection, marker, acknowledged }: Entry): string =>
  `${collection}/${acknowledged?.id ?? '?'} (${marker})`;

/** Fields that depend on other records or on the caller. They change without a write to the record. */
const ofOthers: Readonly<Record<Collection, readonly string[]>> = {
  properties: ['abilities'],
  tenants: ['abilities', 'property_name', 'invited_at', 'invitation_due_at'],
  leases: ['abilities', 'property_name', 'tenant_name', 'tenancy'],
  payments: ['abilities', 'property_name', 'tenant_name'],
  maintenance: ['abilities', 'property_name', 'tenant_name', 'assigned_to_name', 'comments'],
  'maintenance-personnel': ['abilities', 'open_requests'],
};

/** Fields that the server sets on a change. A client without a response can't know them. */
const setByChanges = [
  'version',
  'updated_at',
  'paid_date',
  'payment_method',
  'transaction_id',
  'reversed_at',
  'closed_at',
  'user',
];

/** Converts to plain objects of this realm: jest's classes differ from those of the platform's fetch. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/**
 * Returns the fields in which a record differs from its acknowledged state after the change `doubt`; `{}` means no
 * change.
 */
export function differingFields(collection: Collection, acknowledged: Fields, doubt: Fields, record: Fields): string[] {
  const left = new Set(ofOthers[collection]);
  if (Object.keys(doubt).length > 0) for (const field of setByChanges) left.add(field);
  // The next lease of a home ends the tenancy of the one before, which is a change of that lease.
  if (!isDeepStrictEqual(plain(acknowledged.tenancy), plain(record.tenancy))) left.add('version').add('updated_at');
  const expected = { ...acknowledged, ...doubt };
  return Object.keys(expected).filter(
    (field) => !left.has(field) && !isDeepStrictEqual(plain(expected[field as keyof Fields]), plain(record[field])),
  );
}
