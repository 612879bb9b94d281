import { type ChangeEntry, endOfDay, everything, retryOnConflict } from '@keystead/service-kit';
import type { LeaseRepository } from './lease.repository.ts';
import { type Lease, type ProjectedFields, projectedNames, statusAt } from './lease.ts';
import { findParties, type PartyRepositories } from './lease-parties.ts';

const names = (entry: ChangeEntry, ...fields: string[]) => entry.changes.some(({ field }) => fields.includes(field));

/** Updates the names that a lease copies, and the expiry, which depends on the property's time zone. Idempotent. */
export class LeaseProjection {
  readonly #repositories;

  constructor(repositories: PartyRepositories & { readonly leases: LeaseRepository }) {
    this.#repositories = repositories;
  }

  async afterProperty(id: number, entry: ChangeEntry): Promise<void> {
    if (names(entry, 'name', 'time_zone')) await this.#refreshAll({ property_id: id });
  }

  async afterTenant(id: number, entry: ChangeEntry): Promise<void> {
    if (names(entry, 'first_name', 'last_name')) await this.#refreshAll({ tenant_id: id });
  }

  /** Repeats until there is nothing to write, so that it also sees a concurrent rename. */
  async refresh(leaseId: number): Promise<void> {
    const { leases } = this.#repositories;
    await retryOnConflict('this lease', async () => {
      const lease = await leases.records.find(everything, leaseId);
      if (!lease) return true;
      const { property, tenant } = await findParties(this.#repositories, lease);
      // The account is being erased, and so will be this lease.
      if (!property || !tenant) return true;
      const { status, end_date } = lease;
      const expires_at = status === 'expired' ? lease.expires_at : endOfDay(end_date, property.time_zone);
      const reads_as = statusAt({ status, expires_at }, new Date());
      const fields = { ...projectedNames({ property, tenant }), expires_at, reads_as };
      if (isUpToDate(lease, fields)) return true;
      await leases.updateProjection(lease, fields);
      return undefined;
    });
  }

  async #refreshAll(of: { property_id: number } | { tenant_id: number }): Promise<void> {
    for (const id of await this.#repositories.leases.idsOf(of)) await this.refresh(id);
  }
}

const isUpToDate = (lease: Lease, { property_name, tenant_name, expires_at, reads_as }: ProjectedFields) =>
  lease.property_name === property_name &&
  lease.tenant_name === tenant_name &&
  lease.expires_at.getTime() === expires_at.getTime() &&
  // A list by status may have stored the lease as expired while a concurrent change extended it.
  lease.reads_as === reads_as;
