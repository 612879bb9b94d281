import { type Caller, type Scope, scopeOf } from '@keystead/service-kit';
import type { LeaseStore } from '../leases/lease-store.ts';
import type { Tenant } from './tenant.ts';
import type { TenantStore } from './tenant-store.ts';

/**
 * Which properties somebody rents (rules §2): those that an account has entered for them as a tenant at present, and
 * those of their leases that haven't expired. Looked up at each request, so that there is no second list to go stale.
 */
export class TenantAccessScope {
  readonly #tenants: TenantStore;
  readonly #leases: LeaseStore;

  constructor(tenants: TenantStore, leases: LeaseStore) {
    this.#tenants = tenants;
    this.#leases = leases;
  }

  /** The scope of a caller over properties. */
  async scopeOf(caller: Caller): Promise<Scope> {
    const scope = scopeOf(caller);
    if (scope.kind !== 'renter') return scope;
    const own = await this.#tenants.ofAddresses(scope.addressIds);
    const leased = await this.#leases.propertiesLeasedBy(own.map(({ _id }) => _id));
    const current = own.filter(({ status }) => status === 'active').map(({ property_id }) => property_id);
    return { kind: 'records', ids: [...new Set([...current, ...leased])] };
  }

  /**
   * As which tenant of its account somebody rents a property: the one whose record says that they live there at present,
   * or else the one whose lease of it hasn't expired.
   */
  async renterOf(
    { addressIds }: Pick<Caller, 'addressIds'>,
    home: { readonly _id: number; readonly account_id: number },
  ): Promise<Tenant | null> {
    const own = (await this.#tenants.ofAddresses(addressIds)).filter(
      ({ account_id }) => account_id === home.account_id,
    );
    const living = own.find(({ property_id, status }) => property_id === home._id && status === 'active');
    if (living) return living;
    const leasing = await this.#leases.tenantsLeasing(
      home._id,
      own.map(({ _id }) => _id),
    );
    return own.find(({ _id }) => leasing.includes(_id)) ?? null;
  }

  /** The scope of a caller over leases: a renter's own, by their tenant ids, those that have expired among them. */
  async leaseScopeOf(caller: Caller): Promise<Scope> {
    const scope = scopeOf(caller);
    if (scope.kind !== 'renter') return scope;
    return { kind: 'records', ids: (await this.#tenants.ofAddresses(scope.addressIds)).map(({ _id }) => _id) };
  }
}
