/** The collections that the load writes to, as their addresses name them. */
export const collections = [
  'properties',
  'tenants',
  'leases',
  'payments',
  'maintenance',
  'maintenance-personnel',
] as const;
/** A collection that the load writes to. */
export type Collection = (typeof collections)[number];

/** A record as it is answered. */
export type Answered = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** The field of each collection that a writer stamps: its first word names the record, what follows the try. */
export const stampField: Readonly<Record<Collection, string>> = {
  properties: 'description',
  tenants: 'emergency_contact_name',
  leases: 'lease_terms',
  payments: 'notes',
  maintenance: 'description',
  'maintenance-personnel': 'notes',
};

/** A write that was acknowledged. */
export interface Acknowledged {
  readonly accountId: number;
  /** `PUT /properties/{id}` */
  readonly operation: string;
  readonly status: number;
  readonly requestId: string;
  readonly subject: string;
}

/** A comment on a request; `id` is there once it was acknowledged. */
interface JournaledComment {
  readonly text: string;
  id?: number;
}

/** What is known of a record. */
export interface Entry {
  readonly accountId: number;
  readonly collection: Collection;
  /** The first word of its stamp, which no other record has. */
  readonly marker: string;
  /** As it was acknowledged last; undefined until its creation was. */
  acknowledged: Answered | undefined;
  /** What changes that nobody acknowledged may have made of it since; one of them may hold, or none. */
  doubts: Readonly<Record<string, unknown>>[];
  /** The doubt that its writer has seen hold. */
  seen: Readonly<Record<string, unknown>>;
  /** The version that its writer goes by; undefined: it has to be read. */
  version: number | undefined;
  /** Whether it was deleted: `perhaps`, when nobody acknowledged that. */
  gone: 'no' | 'perhaps' | 'surely';
  /** Versions that were acknowledged, with the stamp that each has written, if it has. */
  readonly versions: Map<number, string | undefined>;
  readonly comments: JournaledComment[];
}

/** Everything that the load has written, and what it was told of it. */
export class Journal {
  readonly entries: Entry[] = [];
  readonly writes: Acknowledged[] = [];
  /** What can't be, seen while the load ran. */
  readonly problems: string[] = [];

  /** Begins an entry, before anything is sent. */
  begin(accountId: number, collection: Collection, marker: string): Entry {
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

  /** Notes a record as it was acknowledged. */
  acknowledge(entry: Entry, record: Answered, stamp: string | undefined): void {
    entry.acknowledged = record;
    entry.doubts = [];
    entry.seen = {};
    entry.version = record.version;
    entry.versions.set(record.version, stamp);
  }
}

/** A record by which a person finds it: `properties/7 (w3-17)`. */
export const named = ({ collection, marker, acknowledged }: Entry): string =>
  `${collection}/${acknowledged?.id ?? '?'} (${marker})`;
