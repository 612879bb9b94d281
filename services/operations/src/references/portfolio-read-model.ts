import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { type Caller, DEFAULT_ZONE, eraseAll, type Scope, scopeOf } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { SyncCursors, stepMark } from './sync-cursors.ts';

/** A reference as it is kept: `_id` in place of its id. */
type Stored<T extends { id: number }> = Omit<T, 'id'> & { _id: number };

interface AccountZone {
  /** The account. */
  _id: number;
  time_zone: string;
}

const stored = <T extends { id: number }>({ id, ...reference }: T): Stored<T> => ({ _id: id, ...reference });
const told = <T extends { id: number }>({
  _id,
  out_of_step: _,
  ...reference
}: Stored<T> & { out_of_step?: unknown }): T => ({ id: _id, ...reference }) as unknown as T;

/** What records repeat of a property, and of a tenant. */
const repeated = { property: ['name', 'time_zone'], tenant: ['name'] } as const;

/**
 * Writes that put a reference in place of an older one; one that isn't known yet is left out unless wanted. The first
 * finds it where something differs that records repeat, and marks it with the change, once however often it is told.
 */
function putting<T extends { id: number }>(reference: T, copied: readonly (keyof T & string)[], upsert: boolean) {
  const { _id, ...fields } = stored(reference);
  const differing = copied.map((field) => ({ [field]: { $ne: reference[field] } }));
  return [
    { updateOne: { filter: { _id, $or: differing }, update: { $set: { ...fields, ...stepMark() } } } },
    { updateOne: { filter: { _id }, update: { $set: fields }, upsert } },
  ];
}

/** Who has to hear of what has changed among what is known. */
interface Told {
  /** Of a property under another name, or whose days end by another zone: `zone`. */
  property(property: PropertyReference, zone: string): Promise<void>;
  tenant(tenant: TenantReference): Promise<void>;
}

/**
 * What operations knows of other services' records: of the properties and tenants that its own name, and the time zones
 * of accounts. It is theirs by a look at each writing, and follows them a few seconds behind (ADR 17), so that lists
 * and figures go on while portfolio is down.
 */
export class PortfolioReadModel {
  readonly #properties;
  readonly #tenants;
  readonly #zones;
  readonly #marks;

  constructor(database: Connection) {
    this.#properties = database.collection<Stored<PropertyReference>>('known_properties');
    this.#tenants = database.collection<Stored<TenantReference>>('known_tenants');
    this.#zones = database.collection<AccountZone>('account_zones');
    this.#marks = {
      properties: new SyncCursors(database, 'known_properties'),
      tenants: new SyncCursors(database, 'known_tenants'),
      zones: new SyncCursors(database, 'account_zones'),
    };
  }

  async createIndexes(): Promise<void> {
    await Promise.all([
      this.#tenants.createIndex({ user_id: 1 }),
      this.#tenants.createIndex({ account_id: 1 }),
      this.#properties.createIndex({ account_id: 1 }),
      ...Object.values(this.#marks).map((marks) => marks.createIndex()),
    ]);
  }

  /** Keeps what a record is about to name. */
  async keep(property: PropertyReference | null, tenant: TenantReference | null): Promise<void> {
    if (property) await this.#properties.bulkWrite(putting(property, repeated.property, true));
    if (tenant) await this.#tenants.bulkWrite(putting(tenant, repeated.tenant, true));
  }

  /** Takes changes over for what is known, and leaves the rest. The same may be told again. */
  async follow(properties: readonly PropertyReference[], tenants: readonly TenantReference[]): Promise<void> {
    const [homes, people] = [
      properties.flatMap((property) => putting(property, repeated.property, false)),
      tenants.flatMap((tenant) => putting(tenant, repeated.tenant, false)),
    ];
    if (homes.length > 0) await this.#properties.bulkWrite(homes);
    if (people.length > 0) await this.#tenants.bulkWrite(people);
  }

  /**
   * Tells of all that has changed since it was told last, the oldest first, one after the other. What could not be told
   * is told again, and keeps nothing else waiting.
   * @throws AggregateError with what it failed with.
   */
  async tellOfChanges(tell: Told): Promise<void> {
    const failures = [
      ...(await this.#marks.zones.workOff((accountId) => this.#markZoneless(accountId))),
      ...(await this.#marks.properties.workOff(async (id) => {
        const property = (await this.properties([id])).get(id);
        if (property) await tell.property(property, await this.zoneFor(property));
      })),
      ...(await this.#marks.tenants.workOff(async (id) => {
        const tenant = (await this.tenants([id])).get(id);
        if (tenant) await tell.tenant(tenant);
      })),
    ];
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} changes of the portfolio were not told of`);
  }

  /** Known properties by their ids, deleted ones included. */
  async properties(ids: readonly number[]): Promise<Map<number, PropertyReference>> {
    const found = await this.#properties.find({ _id: { $in: [...new Set(ids)] } }).toArray();
    return new Map(found.map((property) => [property._id, told<PropertyReference>(property)]));
  }

  /** Known tenants by their ids, deleted ones included. */
  async tenants(ids: readonly number[]): Promise<Map<number, TenantReference>> {
    const found = await this.#tenants.find({ _id: { $in: [...new Set(ids)] } }).toArray();
    return new Map(found.map((tenant) => [tenant._id, told<TenantReference>(tenant)]));
  }

  /** The scope of a caller over records that name a tenant: a renter's are those of their tenant records' ids. */
  async scopeOf(caller: Caller): Promise<Scope> {
    const scope = scopeOf(caller);
    if (scope.kind !== 'renter') return scope;
    const own = await this.#tenants
      .find({ user_id: { $in: [...scope.addressIds] }, live: true })
      .project({ _id: 1 })
      .toArray();
    return { kind: 'records', ids: own.map(({ _id }) => _id) };
  }

  /** The account's time zone: its owner's preference, UTC unless said. */
  async zoneOf(accountId: number): Promise<string> {
    return (await this.#zones.findOne({ _id: accountId }))?.time_zone ?? DEFAULT_ZONE;
  }

  /** The time zone of a caller's account; an admin, who looks at every account, goes by UTC. */
  async zoneOfCaller({ role, accountId }: Caller): Promise<string> {
    return role === 'admin' ? DEFAULT_ZONE : this.zoneOf(accountId);
  }

  /** The time zones of some accounts. */
  async zonesOf(accountIds: readonly number[]): Promise<(accountId: number) => string> {
    const found = await this.#zones.find({ _id: { $in: [...new Set(accountIds)] } }).toArray();
    const zones = new Map(found.map(({ _id, time_zone }) => [_id, time_zone]));
    return (accountId) => zones.get(accountId) ?? DEFAULT_ZONE;
  }

  /** The time zone by which a property's days end: its own, else the account's (rules §5). */
  async zoneFor({ time_zone, account_id }: PropertyReference): Promise<string> {
    return time_zone ?? (await this.zoneOf(account_id));
  }

  /** Keeps an account's time zone. */
  async keepZone(accountId: number, time_zone: string): Promise<void> {
    const [_id, mark] = [accountId, stepMark()];
    await this.#zones.bulkWrite([
      { updateOne: { filter: { _id, time_zone: { $ne: time_zone } }, update: { $set: { time_zone, ...mark } } } },
      { updateOne: { filter: { _id }, update: { $set: { time_zone }, $setOnInsert: mark }, upsert: true } },
    ]);
  }

  /** Deletes what is known of an account for good. */
  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.#properties, { account_id: accountId });
    await eraseAll(this.#tenants, { account_id: accountId });
    await this.#zones.deleteOne({ _id: accountId });
  }

  /** Marks the properties of an account that name no time zone of their own, and so go by the account's. */
  async #markZoneless(accountId: number): Promise<void> {
    await this.#properties.updateMany({ account_id: accountId, time_zone: null }, { $set: stepMark() });
  }
}
