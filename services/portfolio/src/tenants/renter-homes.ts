import { type Caller, type Scope, scopeOf } from '@keystead/service-kit';
import type { LeaseStore } from '../leases/lease-store.ts';
import type { TenantStore } from './tenant-store.ts';

/**
 * Which properties somebody rents (rules §2): those that an account has entered for them as a tenant at present, and
 * those of their leases that haven't expired. Looked up at each request, so that there is no second list to go stale.
 */
export class RenterHomes {
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
    const own = await this.#tenants.ofUser(scope.userId);
    const leased = await this.#leases.propertiesLeasedBy(own.map(({ _id }) => _id));
    const current = own.filter(({ status }) => status === 'active').map(({ property_id }) => property_id);
    return { kind: 'records', ids: [...new Set([...current, ...leased])] };
  }

  /** The scope of a caller over leases: a renter's own, by their tenant ids, those that have expired among them. */
  async leaseScopeOf(caller: Caller): Promise<Scope> {
    const scope = scopeOf(caller);
    if (scope.kind !== 'renter') return scope;
    return { kind: 'records', ids: (await this.#tenants.ofUser(scope.userId)).map(({ _id }) => _id) };
  }
}
