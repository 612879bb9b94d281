/** The collections that the load writes to, by path. */
export const collections = [
  'properties',
  'tenants',
  'leases',
  'payments',
  'maintenance',
  'maintenance-personnel',
] as const;
/** The name of a collection that the load writes to. */
export type Collection = (typeof collections)[number];

/** A record of a response. */
export type Answered = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** The field of each collection that a writer stamps. The first word identifies the record, the rest the attempt. */
export const stampField: Readonly<Record<Collection, string>> = {
  properties: 'description',
  tenants: 'emergency_contact_name',
  leases: 'lease_terms',
  payments: 'notes',
  maintenance: 'description',
  'maintenance-personnel': 'notes',
};

/** An acknowledged write. */
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
  doubts: Readonly<Record<string, unknown>>[];
  /** The unacknowledged change whose effect its writer has read. */
  seen: Readonly<Record<string, unknown>>;
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

  /** Records the acknowledged state of a record. */
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
