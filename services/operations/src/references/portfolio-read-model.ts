import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Jurisdiction, PropertyReference, TenantReference } from '@keystead/contracts';
import {
  type Caller,
  createIndexes,
  DEFAULT_ZONE,
  documentsById,
  eraseAll,
  insertEach,
  isDuplicateKey,
  type Scope,
  scopeFilter,
  scopeOf,
  timeLimit,
} from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import type { Collection, Connection, mongo } from 'mongoose';
import { jurisdictionOf } from '../money/rules.ts';

/** `out_of_step`: there is a change which the copies lack. */
interface Marked {
  _id: number;
  out_of_step?: {
    at: Date;
    /** Distinguishes changes. */
    mark: string;
    /** The end of the lease. */
    until?: Date;
  };
}

/** Milliseconds. It far exceeds the time for some thousand records. */
const LEASE_MS = 120_000;

/** The fields that a write sets beside its change. */
const syncMark = () => ({ 'out_of_step.at': new Date(), 'out_of_step.mark': randomUUID() });

/**
 * Updating the copies may take many writes, so a change only sets the mark, and a job does the work. If its process
 * dies, the lease expires.
 */
class SyncCursors {
  readonly #marked;

  constructor(database: Connection, collection: string) {
    this.#marked = database.collection<Marked>(collection);
  }

  async createIndex(): Promise<void> {
    await createIndexes(this.#marked, [{ key: { 'out_of_step.at': 1 }, sparse: true }]);
  }

  /**
   * Sequentially, the oldest mark first. A document that was changed meanwhile keeps its mark and is processed again. A
   * failure does not block other documents and is retried after two minutes.
   * @returns the errors
   */
  async processAll(work: (id: number) => Promise<void>): Promise<unknown[]> {
    const failures: unknown[] = [];
    for (let claimed = await this.#claim(); claimed; claimed = await this.#claim()) {
      await work(claimed._id)
        .then(() => this.#clear(claimed))
        .catch((error) => failures.push(error));
    }
    return failures;
  }

  #claim(): Promise<Marked | null> {
    const now = new Date();
    return this.#marked.findOneAndUpdate(
      { 'out_of_step.at': { $lte: now }, 'out_of_step.until': { $not: { $gt: now } } },
      { $set: { 'out_of_step.until': new Date(now.getTime() + LEASE_MS) } },
      { sort: { 'out_of_step.at': 1 }, returnDocument: 'after', projection: { out_of_step: 1 } },
    );
  }

  /** If the document was changed meanwhile, only the lease ends, so that it is claimed again. */
  async #clear({ _id, out_of_step }: Marked): Promise<void> {
    const claimed = { _id, 'out_of_step.until': out_of_step?.until };
    const unchanged = { ...claimed, 'out_of_step.mark': out_of_step?.mark };
    const cleared = await this.#marked.updateOne(unchanged, { $unset: { out_of_step: '' } });
    if (cleared.matchedCount === 0) await this.#marked.updateOne(claimed, { $unset: { 'out_of_step.until': '' } });
  }
}

type Stored<T extends { id: number }> = Omit<T, 'id'> & { _id: number };

/** Milliseconds for which a process knows what it has stored. */
const STORED_MS = 60_000;

interface AccountZone {
  _id: number;
  time_zone: string;
}

const stored = <T extends { id: number }>({ id, ...reference }: T): Stored<T> => ({ _id: id, ...reference });
const toReference = <T extends { id: number }>({
  _id,
  out_of_step: _,
  ...reference
}: Stored<T> & { out_of_step?: unknown }): T => ({ id: _id, ...reference }) as unknown as T;

async function loaded<T extends { id: number }>(
  loader: { load(id: number): Promise<Stored<T> | undefined> },
  ids: readonly number[],
): Promise<Map<number, T>> {
  const found = await Promise.all([...new Set(ids)].map((id) => loader.load(id)));
  return new Map(found.flatMap((it) => (it ? [[it._id, toReference<T>(it)]] : [])));
}

const copiedFields = { property: ['name', 'time_zone'], tenant: ['name'] } as const;

/**
 * The first write matches only if a copied field differs, and sets the sync mark in the same write. So a repeated change
 * is marked once.
 */
function changeOf<T extends { id: number }>(reference: T, copied: readonly (keyof T & string)[]) {
  const { _id, ...fields } = stored(reference);
  const differing = copied.map((field) => ({ [field]: { $ne: reference[field] } }));
  return [
    { updateOne: { filter: { _id, $or: differing }, update: { $set: { ...fields, ...syncMark() } } } },
    { updateOne: { filter: { _id }, update: { $set: fields }, upsert: true } },
  ];
}

/**
 * Writes only what differs from what is known: feeds repeat, and a read of many costs less than a write of one. An insert
 * of many costs a tenth of as many changes.
 */
async function writeDiffering<T extends { id: number }>(
  into: Collection<Stored<T>>,
  references: readonly T[],
  known: ReadonlyMap<number, T>,
  copied: readonly (keyof T & string)[],
): Promise<void> {
  const unknown = references.filter(({ id }) => !known.has(id));
  const rejections = await insertEach(into, unknown.map(stored));
  const failure = rejections.find((rejection) => rejection && !isDuplicateKey(rejection));
  if (failure) throw failure;
  // Others have added these meanwhile.
  const added = unknown.filter((_, at) => rejections[at]);
  const differing = references.filter((reference) => {
    const other = known.get(reference.id);
    return other && !isDeepStrictEqual(other, reference);
  });
  const changes = [...added, ...differing].flatMap((reference) => changeOf(reference, copied));
  if (changes.length > 0) await into.bulkWrite(changes as unknown as mongo.AnyBulkWriteOperation<Stored<T>>[]);
}

interface ChangeHandlers {
  /** With a new name or another time zone. Its days end in the time zone `zone`. */
  property(property: PropertyReference, zone: string): Promise<void>;
  tenant(tenant: TenantReference): Promise<void>;
}

/**
 * The properties and tenants that operations' own records reference, and the time zones of accounts. Each write of a
 * record refreshes it by a lookup, and feeds update it a few seconds behind (ADR 17). So lists and sums work while
 * portfolio is down.
 */
export class PortfolioReadModel {
  readonly #properties;
  readonly #tenants;
  readonly #zones;
  readonly #load;
  /** What this process has stored or found lately, so that storing the same again costs no look at it. */
  readonly #stored = {
    property: new LRUCache<number, PropertyReference>({ max: 10_000, ttl: STORED_MS }),
    tenant: new LRUCache<number, TenantReference>({ max: 10_000, ttl: STORED_MS }),
  };
  readonly #cursors;

  constructor(database: Connection) {
    this.#properties = database.collection<Stored<PropertyReference>>('known_properties');
    this.#tenants = database.collection<Stored<TenantReference>>('known_tenants');
    this.#zones = database.collection<AccountZone>('account_zones');
    this.#load = {
      property: documentsById(this.#properties),
      tenant: documentsById(this.#tenants),
      zone: documentsById(this.#zones),
    };
    this.#cursors = {
      properties: new SyncCursors(database, 'known_properties'),
      tenants: new SyncCursors(database, 'known_tenants'),
      zones: new SyncCursors(database, 'account_zones'),
    };
  }

  async createIndexes(): Promise<void> {
    await Promise.all([
      createIndexes(this.#tenants, [{ key: { user_id: 1 } }, { key: { account_id: 1 } }]),
      createIndexes(this.#properties, [{ key: { account_id: 1 } }]),
      ...Object.values(this.#cursors).map((cursors) => cursors.createIndex()),
    ]);
  }

  /** Stores references that a record is about to have. Those that are known already cost no write. */
  async store(property: PropertyReference, tenant: TenantReference | null): Promise<void> {
    const { property: properties, tenant: tenants } = this.#stored;
    const isKnown =
      isDeepStrictEqual(properties.get(property.id), property) &&
      (!tenant || isDeepStrictEqual(tenants.get(tenant.id), tenant));
    if (isKnown) return;
    await this.#write([property], tenant ? [tenant] : []);
    properties.set(property.id, property);
    if (tenant) tenants.set(tenant.id, tenant);
  }

  /** Safe to repeat. */
  async applyChanges(properties: readonly PropertyReference[], tenants: readonly TenantReference[]): Promise<void> {
    await this.#write(properties, tenants);
    for (const { id } of properties) this.#stored.property.delete(id);
    for (const { id } of tenants) this.#stored.tenant.delete(id);
  }

  /**
   * The oldest change first, sequentially. A failed change is retried later and does not block the others.
   * @throws AggregateError with the failures
   */
  async processChanges(handlers: ChangeHandlers): Promise<void> {
    const failures = [
      ...(await this.#cursors.zones.processAll((accountId) => this.#markZoneless(accountId))),
      ...(await this.#cursors.properties.processAll(async (id) => {
        const property = (await this.properties([id])).get(id);
        if (property) await handlers.property(property, await this.zoneFor(property));
      })),
      ...(await this.#cursors.tenants.processAll(async (id) => {
        const tenant = (await this.tenants([id])).get(id);
        if (tenant) await handlers.tenant(tenant);
      })),
    ];
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} portfolio changes could not be processed`);
  }

  /** Deleted ones included. */
  properties(ids: readonly number[]): Promise<Map<number, PropertyReference>> {
    return loaded<PropertyReference>(this.#load.property, ids);
  }

  /** Without those of an earlier version that the feed has not brought anew yet: what rent they are offered for is unknown. */
  liveProperties(scope: Scope): Promise<PropertyReference[]> {
    const own = scopeFilter<Stored<PropertyReference>>(scope, { live: true, rent_amount: { $exists: true } } as object);
    return this.#properties
      .find(own as never, timeLimit)
      .map(toReference<PropertyReference>)
      .toArray();
  }

  /** The states of an account's properties whose rules of law are known. */
  async jurisdictionsOf(account_id: number): Promise<Jurisdiction[]> {
    const states = await this.#properties.distinct('state', { account_id, live: true });
    const places = states.map(jurisdictionOf).filter((place) => place !== null);
    return [...new Set(places)].sort();
  }

  /** Deleted ones included. */
  tenants(ids: readonly number[]): Promise<Map<number, TenantReference>> {
    return loaded<TenantReference>(this.#load.tenant, ids);
  }

  /** Null if the record was deleted. */
  async liveTenant(id: number | null): Promise<TenantReference | null> {
    const tenant = id === null ? undefined : (await this.tenants([id])).get(id);
    return tenant?.live ? tenant : null;
  }

  /** A tenant's scope holds the ids of their own tenant records. */
  async scopeOf(caller: Caller): Promise<Scope> {
    const scope = scopeOf(caller);
    if (scope.kind !== 'tenant') return scope;
    const own = await this.#tenants
      .find({ user_id: { $in: [...scope.addressIds] }, live: true })
      .project({ _id: 1 })
      .toArray();
    return { kind: 'records', ids: own.map(({ _id }) => _id) };
  }

  /** The owner's preference, UTC by default. */
  async zoneOf(accountId: number): Promise<string> {
    return (await this.#load.zone.load(accountId))?.time_zone ?? DEFAULT_ZONE;
  }

  /** UTC for an admin, who sees every account. */
  async zoneOfCaller({ role, accountId }: Caller): Promise<string> {
    return role === 'admin' ? DEFAULT_ZONE : this.zoneOf(accountId);
  }

  async zonesOf(accountIds: readonly number[]): Promise<(accountId: number) => string> {
    const zones = new Map<number, string>();
    await Promise.all([...new Set(accountIds)].map(async (id) => zones.set(id, await this.zoneOf(id))));
    return (accountId) => zones.get(accountId) ?? DEFAULT_ZONE;
  }

  /** The time zone in which a property's days end (rules §5). */
  async zoneFor({ time_zone, account_id }: PropertyReference): Promise<string> {
    return time_zone ?? (await this.zoneOf(account_id));
  }

  async storeZone(accountId: number, time_zone: string): Promise<void> {
    const [_id, mark] = [accountId, syncMark()];
    await this.#zones.bulkWrite([
      { updateOne: { filter: { _id, time_zone: { $ne: time_zone } }, update: { $set: { time_zone, ...mark } } } },
      { updateOne: { filter: { _id }, update: { $set: { time_zone }, $setOnInsert: mark }, upsert: true } },
    ]);
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.#properties, { account_id: accountId });
    await eraseAll(this.#tenants, { account_id: accountId });
    await this.#zones.deleteOne({ _id: accountId });
    for (const stored of Object.values(this.#stored)) stored.clear();
  }

  async #write(properties: readonly PropertyReference[], tenants: readonly TenantReference[]): Promise<void> {
    const [knownProperties, knownTenants] = await Promise.all([
      this.properties(properties.map(({ id }) => id)),
      this.tenants(tenants.map(({ id }) => id)),
    ]);
    await writeDiffering(this.#properties, properties, knownProperties, copiedFields.property);
    await writeDiffering(this.#tenants, tenants, knownTenants, copiedFields.tenant);
  }

  /** They use the account's time zone. */
  async #markZoneless(accountId: number): Promise<void> {
    await this.#properties.updateMany({ account_id: accountId, time_zone: null }, { $set: syncMark() });
  }
}
