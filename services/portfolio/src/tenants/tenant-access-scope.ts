import { type Caller, type Scope, scopeOf } from '@keystead/service-kit';
import type { LeaseRepository } from '../leases/lease.repository.ts';
import type { TenantRepository } from './tenant.repository.ts';
import type { Tenant } from './tenant.ts';

/**
 * The properties that a user rents (rules §2): those of their active tenant records, and those of their unexpired
 * leases. It queries them on each request, so that there is no second list to become stale.
 */
export class TenantAccessScope {
  readonly #tenants: TenantRepository;
  readonly #leases: LeaseRepository;

  constructor(tenants: TenantRepository, leases: LeaseRepository) {
    this.#tenants = tenants;
    this.#leases = leases;
  }

  async scopeOf(caller: Caller): Promise<Scope> {
    const scope = scopeOf(caller);
    if (scope.kind !== 'tenant') return scope;
    const own = await this.#tenants.ofAddresses(scope.addressIds);
    const leased = await this.#leases.propertiesLeasedBy(own.map(({ _id }) => _id));
    const current = own.filter(({ status }) => status === 'active').map(({ property_id }) => property_id);
    return { kind: 'records', ids: [...new Set([...current, ...leased])] };
  }

  /**
   * The tenant record under which a user rents a property: an active one with this property, else one with an unexpired
   * lease.
   */
  async tenantUserOf(
    { addressIds }: Pick<Caller, 'addressIds'>,
    property: { readonly _id: number; readonly account_id: number },
  ): Promise<Tenant | null> {
    const own = (await this.#tenants.ofAddresses(addressIds)).filter(
      ({ account_id }) => account_id === property.account_id,
    );
    const current = own.find(({ property_id, status }) => property_id === property._id && status === 'active');
    if (current) return current;
    const tenantIds = await this.#leases.tenantsLeasing(
      property._id,
      own.map(({ _id }) => _id),
    );
    return own.find(({ _id }) => tenantIds.includes(_id)) ?? null;
  }

  /** A tenant's scope has the leases of their tenant ids, expired ones included. */
  async leaseScopeOf(caller: Caller): Promise<Scope> {
    const scope = scopeOf(caller);
    if (scope.kind !== 'tenant') return scope;
    return { kind: 'records', ids: (await this.#tenants.ofAddresses(scope.addressIds)).map(({ _id }) => _id) };
  }
}
