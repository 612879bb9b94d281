import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { everything, type Job, retryOnConflict } from '@keystead/service-kit';
import type { PersonnelRepository } from '../personnel/personnel.repository.ts';
import type { Follower } from '../references/follow-portfolio.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import type { CopiedFields, Renaming, RequestRepository, StaleRequest } from './maintenance.repository.ts';
import { type MaintenanceRequest, wordsOf } from './maintenance.ts';

interface CopyStores {
  readonly requests: RequestRepository;
  readonly personnel: PersonnelRepository;
  readonly readModel: PortfolioReadModel;
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
      const stale = request ? await this.#staleOf([request]) : [];
      if (stale.length === 0) return true;
      await requests.updateCopies(stale);
      return undefined;
    });
  }

  /**
   * Works in batches, because there may be thousands of requests. Requests that change concurrently are refreshed one
   * by one.
   */
  async #refreshAll(renaming: Renaming): Promise<void> {
    const { requests } = this.#stores;
    for await (const batch of requests.withStaleName(renaming)) {
      const stale = await this.#staleOf(batch);
      if ((await requests.updateCopies(stale)) < stale.length)
        for (const { before } of stale) await this.refresh(before._id);
    }
  }

  async #staleOf(requests: readonly MaintenanceRequest[]): Promise<StaleRequest[]> {
    const currentOf = await this.#currentCopies(requests);
    return requests
      .map((before) => ({ before, current: currentOf(before) }))
      .filter(({ before, current }) => !isCurrent(before, current));
  }

  /** The current names. A name whose record was erased with its account stays as it was. */
  async #currentCopies(
    requests: readonly MaintenanceRequest[],
  ): Promise<(request: MaintenanceRequest) => CopiedFields> {
    const { readModel, personnel } = this.#stores;
    const [properties, tenants, assignees] = await Promise.all([
      readModel.properties(requests.map(({ property_id }) => property_id)),
      readModel.tenants(requests.flatMap(({ tenant_id }) => tenant_id ?? [])),
      personnel.namesOf(requests.flatMap(({ assigned_to }) => assigned_to ?? [])),
    ]);
    return (request) => {
      const { property_id, tenant_id, assigned_to } = request;
      const names = {
        property_name: properties.get(property_id)?.name ?? request.property_name,
        tenant_name: (tenant_id === null ? null : tenants.get(tenant_id)?.name) ?? request.tenant_name,
        assigned_to_name: (assigned_to === null ? null : assignees.get(assigned_to)) ?? request.assigned_to_name,
      };
      return { ...names, search: wordsOf({ ...request, ...names }) };
    };
  }
}

/** Compares the search words too, because a change that was based on older names has written older words. */
const isCurrent = (request: MaintenanceRequest, current: CopiedFields) =>
  request.property_name === current.property_name &&
  request.tenant_name === current.tenant_name &&
  request.assigned_to_name === current.assigned_to_name &&
  request.search.join(' ') === current.search.join(' ');

/**
 * Copies new names of personnel to the requests that are assigned to them, within a few seconds. There may be thousands
 * of requests, so the renaming does not wait for it. If the process dies in between, the mark stays and the job
 * resumes.
 */
export function followPersonnel(stores: CopyStores): Job {
  const copies = new RequestProjection(stores);
  return {
    name: 'copy names of personnel to requests',
    every: 2_000,
    async run() {
      const failures: unknown[] = [];
      // One failure must not block the personnel after it.
      for await (const renamed of stores.personnel.renamed())
        await copies
          .afterPersonnel(renamed._id, renamed.name)
          .then(() => stores.personnel.followed(renamed))
          .catch((error) => failures.push(error));
      if (failures.length > 0)
        throw new AggregateError(
          failures,
          `new names of ${failures.length} personnel could not be copied to their requests`,
        );
    },
  };
}
