import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  type Author,
  Conflict,
  everything,
  type Job,
  retryOnConflict,
  type Scope,
} from '@keystead/service-kit';
import type { PropertyRepository } from '../properties/property.repository.ts';
import type { TenantRepository } from '../tenants/tenant.repository.ts';
import type { LeaseRepository } from './lease.repository.ts';
import { type Lease, newlyAttached, occupiesDays, sameDays } from './lease.ts';
import type { LeaseCalendar, Reservation } from './lease-calendar.ts';
import { type EachParty, invalidParties } from './lease-parties.ts';
import type { LeaseProjection } from './lease-projection.ts';

interface LeaseServiceDependencies {
  readonly properties: PropertyRepository;
  readonly tenants: TenantRepository;
  readonly leases: LeaseRepository;
  readonly calendar: LeaseCalendar;
  readonly projection: LeaseProjection;
}

interface Saved {
  readonly lease: Lease;
  readonly reservation: Reservation | null;
}

/** The fields that a change of a lease may set. */
const agreed = [
  'property_id',
  'tenant_id',
  'property_name',
  'tenant_name',
  'search',
  'start_date',
  'end_date',
  'expires_at',
  'status',
  'reads_as',
  'rent_cents',
  'deposit_cents',
  'lease_terms',
  'rent_terms',
  'tenancy',
  'stays_pending',
] as const satisfies readonly (keyof Lease)[];

/**
 * Always in this order: reserve the days, write the lease, link its property and tenant, commit the days. If one of the
 * two was deleted in the meantime, the write is undone.
 */
export class LeaseService {
  readonly #deps: LeaseServiceDependencies;

  constructor(deps: LeaseServiceDependencies) {
    this.#deps = deps;
  }

  /**
   * @param key the idempotency key of the request
   * @throws Conflict (`lease_overlap`), or ValidationFailed if its property or tenant was deleted in the meantime
   */
  async add(draft: Lease, key?: string): Promise<Lease> {
    const { leases, calendar, projection } = this.#deps;
    const reservation = await this.#reserve(draft, key);
    const lease = { ...draft, days_mark: reservation?.mark ?? null };
    await leases.records.add(lease).catch(async (error) => {
      if (error instanceof AppError && reservation) await calendar.release(lease.property_id, reservation.mark);
      throw error;
    });
    await this.link(lease);
    // On repeated version conflicts the other writers refresh the projection themselves.
    await projection.refresh(lease._id).catch((error) => {
      if (!(error instanceof Conflict)) throw error;
    });
    if (reservation) await calendar.commit(lease, reservation);
    return lease;
  }

  /**
   * It is safe to repeat.
   * @throws ValidationFailed if a party was deleted in the meantime; the lease is then deleted
   */
  async link(lease: Lease): Promise<void> {
    const gone = await this.#link(lease, { property: true, tenant: true });
    if (!gone) return;
    await retryOnConflict('this lease', async () => {
      const current = await this.#deps.leases.records.find(everything, lease._id);
      return !current || (await this.remove(everything, current, lease.created_by)) || undefined;
    });
    throw invalidParties(gone);
  }

  /**
   * @returns undefined on a version conflict
   * @throws Conflict (`lease_overlap`), or ValidationFailed if its new property or tenant was deleted in the meantime
   */
  async change(scope: Scope, before: Lease, changed: Lease, by: Author): Promise<Lease | undefined> {
    const saved = await this.#save(scope, before, changed, by);
    if (!saved) return undefined;
    const gone = await this.#link(saved.lease, newlyAttached(before, saved.lease, new Date()));
    if (gone) {
      await this.#rollBack(before, saved.lease, by);
      throw invalidParties(gone);
    }
    await this.#commit(before, saved);
    return saved.lease;
  }

  /** Hides a lease of exactly this state and frees its days. Returns false on a version conflict. */
  async remove(scope: Scope, lease: Lease, by: Author): Promise<boolean> {
    const { leases, calendar } = this.#deps;
    await calendar.markPending(lease);
    const removed = await leases.records.remove(scope, lease, by);
    if (removed) await calendar.free(lease);
    return removed;
  }

  get job(): Job {
    const { leases, calendar } = this.#deps;
    const markOf = async (id: number) => {
      const lease = await leases.records.find(everything, id);
      return lease && occupiesDays(lease) ? lease.days_mark : null;
    };
    return { name: 'repair lease calendars', every: 60_000, run: () => calendar.repair(markOf) };
  }

  async #reserve(lease: Lease, key?: string): Promise<Reservation | null> {
    return occupiesDays(lease) ? this.#deps.calendar.reserve(lease, key) : null;
  }

  async #save(scope: Scope, before: Lease, changed: Lease, by: Author): Promise<Saved | undefined> {
    const { leases, calendar } = this.#deps;
    if (sameDays(before, changed)) {
      const lease = await leases.records.save(scope, before, changed, by);
      return lease && { lease, reservation: null };
    }
    const reservation = await this.#reserve({ ...changed, version: before.version + 1 });
    if (occupiesDays(before)) await calendar.markPending(before);
    const marked = { ...changed, days_mark: reservation?.mark ?? null };
    const lease = await leases.records.save(scope, before, marked, by);
    if (lease) return { lease, reservation };
    if (reservation) await calendar.release(changed.property_id, reservation.mark);
    return undefined;
  }

  async #commit(before: Lease, { lease, reservation }: Saved): Promise<void> {
    const { calendar } = this.#deps;
    if (sameDays(before, lease)) return;
    if (reservation) await calendar.commit(lease, reservation);
    if (!reservation || before.property_id !== lease.property_id)
      await calendar.free({ ...before, version: lease.version });
  }

  /** Returns which of the `required` parties were deleted before, null for none. */
  async #link({ property_id, tenant_id }: Lease, required: EachParty): Promise<EachParty | null> {
    const { properties, tenants } = this.#deps;
    const property = required.property && !(await properties.records.link(property_id));
    const tenant = required.tenant && !(await tenants.records.link(tenant_id));
    return property || tenant ? { property, tenant } : null;
  }

  /** Rolls back what the change has written and nobody has changed since. The previous days are still reserved for the lease. */
  async #rollBack(before: Lease, after: Lease, by: Author): Promise<void> {
    const isSame = (one: Lease, other: Lease, name: keyof Lease) => isDeepStrictEqual(one[name], other[name]);
    const written = agreed.filter((name) => !isSame(before, after, name));
    await retryOnConflict('this lease', async () => {
      const current = await this.#deps.leases.records.find(everything, after._id);
      if (!current) return true;
      const own = written.filter((name) => isSame(current, after, name));
      const restored = { ...current, ...Object.fromEntries(own.map((name) => [name, before[name]])) };
      const saved = await this.#save(everything, current, restored, by);
      if (saved) await this.#commit(current, saved);
      return saved && true;
    });
  }
}
