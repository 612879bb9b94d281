import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { everything, retryOnConflict } from '@keystead/service-kit';
import type { PersonnelStore } from '../personnel/personnel-store.ts';
import type { Follower } from '../references/follow-portfolio.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { type MaintenanceRequest, wordsOf } from './request.ts';
import type { Copied, Renamed, Repeated, RequestStore } from './request-store.ts';

/** The stores that the projection reads from and writes to. */
export interface CopyStores {
  readonly requests: RequestStore;
  readonly personnel: PersonnelStore;
  readonly known: PortfolioReadModel;
}

/**
 * Updates the denormalised fields of requests: the names of property, tenant and assignee, and the search words. It is
 * idempotent and writes only what differs.
 */
export class RequestProjection implements Follower {
  readonly #stores: CopyStores;

  constructor(stores: CopyStores) {
    this.#stores = stores;
  }

  async afterProperty({ id: property_id, name: property_name }: PropertyReference): Promise<void> {
    await this.#refreshAll({ property_id, property_name });
  }

  async afterTenant({ id: tenant_id, name: tenant_name }: TenantReference): Promise<void> {
    await this.#refreshAll({ tenant_id, tenant_name });
  }

  async afterPersonnel(assigned_to: number, assigned_to_name: string): Promise<void> {
    await this.#refreshAll({ assigned_to, assigned_to_name });
  }

  /** Reads the request again after each write until nothing is stale, so that it catches a concurrent renaming. */
  async refresh(requestId: number): Promise<void> {
    const { requests } = this.#stores;
    await retryOnConflict('this request', async () => {
      const request = await requests.records.find(everything, requestId);
      const stale = request ? await this.#outOfStep([request]) : [];
      if (stale.length === 0) return true;
      await requests.repeat(stale);
      return undefined;
    });
  }

  /**
   * Works in batches, because there may be thousands of requests. Requests that change concurrently are refreshed one
   * by one.
   */
  async #refreshAll(renamed: Renamed): Promise<void> {
    const { requests } = this.#stores;
    for await (const portion of requests.underAnotherName(renamed)) {
      const stale = await this.#outOfStep(portion);
      if ((await requests.repeat(stale)) < stale.length) for (const { before } of stale) await this.refresh(before._id);
    }
  }

  /** The stale ones among some requests, with the values that they should have. */
  async #outOfStep(requests: readonly MaintenanceRequest[]): Promise<Copied[]> {
    const repeatedOf = await this.#repeatedNow(requests);
    return requests
      .map((before) => ({ before, repeated: repeatedOf(before) }))
      .filter(({ before, repeated }) => !inStep(before, repeated));
  }

  /** The current names. A name whose record was erased with its account stays as it was. */
  async #repeatedNow(requests: readonly MaintenanceRequest[]): Promise<(request: MaintenanceRequest) => Repeated> {
    const { known, personnel } = this.#stores;
    const [homes, people, assignees] = await Promise.all([
      known.properties(requests.map(({ property_id }) => property_id)),
      known.tenants(requests.flatMap(({ tenant_id }) => tenant_id ?? [])),
      personnel.namesOf(requests.flatMap(({ assigned_to }) => assigned_to ?? [])),
    ]);
    return (request) => {
      const { property_id, tenant_id, assigned_to } = request;
      const names = {
        property_name: homes.get(property_id)?.name ?? request.property_name,
        tenant_name: (tenant_id === null ? null : people.get(tenant_id)?.name) ?? request.tenant_name,
        assigned_to_name: (assigned_to === null ? null : assignees.get(assigned_to)) ?? request.assigned_to_name,
      };
      return { ...names, search: wordsOf({ ...request, ...names }) };
    };
  }
}

/** Compares the search words too, because a change that was based on older names has written older words. */
const inStep = (request: MaintenanceRequest, repeated: Repeated) =>
  request.property_name === repeated.property_name &&
  request.tenant_name === repeated.tenant_name &&
  request.assigned_to_name === repeated.assigned_to_name &&
  request.search.join(' ') === repeated.search.join(' ');
