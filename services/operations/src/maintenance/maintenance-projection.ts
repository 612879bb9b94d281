import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { attemptEach, type Job } from '@keystead/service-kit';
import type { PersonnelRepository } from '../personnel/personnel.repository.ts';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { Projection } from '../references/projection.ts';
import type { CopiedFields, Renaming, RequestRepository } from './maintenance.repository.ts';
import { type MaintenanceRequest, wordsOf } from './maintenance.ts';

interface CopyStores {
  readonly requests: RequestRepository;
  readonly personnel: PersonnelRepository;
  readonly readModel: PortfolioReadModel;
}

/** The copied names are search words too. */
export class RequestProjection extends Projection<MaintenanceRequest, CopiedFields> {
  readonly #stores: CopyStores;

  constructor(stores: CopyStores) {
    super('this request', stores.requests);
    this.#stores = stores;
  }

  async afterProperty({ id: property_id, name: property_name }: PropertyReference): Promise<void> {
    await this.#renamed({ property_id, property_name });
  }

  async afterTenant({ id: tenant_id, name: tenant_name }: TenantReference): Promise<void> {
    await this.#renamed({ tenant_id, tenant_name });
  }

  async afterPersonnel(assigned_to: number, assigned_to_name: string): Promise<void> {
    await this.#renamed({ assigned_to, assigned_to_name });
  }

  async #renamed(renaming: Renaming): Promise<void> {
    await this.refreshAll(this.#stores.requests.withStaleName(renaming));
  }

  /** A name whose record was erased with its account stays as it was. */
  protected async currentCopies(
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

/**
 * There may be thousands of requests, so a renaming does not wait for them. If the process dies in between, the mark
 * stays and the job resumes.
 */
export function followPersonnel(stores: CopyStores): Job {
  const copies = new RequestProjection(stores);
  return {
    name: 'copy names of personnel to requests',
    every: 2_000,
    run: () =>
      attemptEach(
        stores.personnel.renamed(),
        async (renamed) => {
          await copies.afterPersonnel(renamed._id, renamed.name);
          await stores.personnel.followed(renamed);
        },
        (failures) => `new names of ${failures} personnel could not be copied to their requests`,
      ),
  };
}
