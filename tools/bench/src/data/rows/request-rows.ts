import { maintenancePriorities } from '@keystead/contracts';
import { assigneeOf, type PlannedPerson } from '../crew.ts';
import type { Home, PlannedRequest, Tenancy } from '../home.ts';
import { searchWords } from '../words.ts';
import { tenantName } from './portfolio-rows.ts';
import { type Author, aggregateShard, type Placed, type Row, retainedSince, type Templates } from './stored-rows.ts';

/** The author of requests, and the personnel who do them. */
interface Staff {
  readonly by: Author;
  readonly crew: readonly PlannedPerson[];
}

/** Generates maintenance requests and their histories as operations writes them. */
export class RequestRows {
  readonly #request: Row;
  readonly #closing: Row;

  constructor(templates: Templates) {
    this.#request = templates.like('operations.maintenance_requests');
    this.#closing = templates.like('operations.history');
  }

  *of(home: Home, staff: Staff): Generator<Placed> {
    for (const request of home.requests) {
      const tenancy = home.tenancies[request.tenancy];
      if (!tenancy) throw new Error(`the request ${request.id} has no tenancy`);
      yield ['operations.maintenance_requests', this.#requestRow(home, tenancy, request, staff)];
      const { closed_at } = request;
      if (closed_at) yield ['operations.history', this.#closingRow(home, { ...request, closed_at }, staff)];
    }
  }

  #requestRow({ account, property }: Home, tenancy: Tenancy, request: PlannedRequest, { by, crew }: Staff): Row {
    const { id, tenancy: _, created_at, closed_at, ...entered } = request;
    const { title, description, priority, scheduled_date } = entered;
    const [property_name, tenant_name] = [property.name, tenantName(tenancy)];
    const assignee = assigneeOf(request, crew);
    return {
      ...this.#request,
      ...entered,
      ...retainedSince(account.id, by, created_at),
      _id: id,
      version: closed_at ? 2 : 1,
      updated_at: closed_at ?? created_at,
      closed_at,
      happened_at: closed_at ?? created_at,
      property_id: property.id,
      property_name,
      tenant_id: tenancy.tenant.id,
      tenant_name,
      assigned_to: assignee?.id ?? null,
      assigned_to_name: assignee?.name ?? null,
      priority_rank: maintenancePriorities.indexOf(priority),
      scheduled_sort: scheduled_date,
      figures_part: aggregateShard(id),
      search: searchWords(title, property_name, tenant_name, assignee?.name ?? null, description),
    };
  }

  #closingRow({ account }: Home, { id, status, closed_at }: PlannedRequest & { closed_at: Date }, { by }: Staff): Row {
    const record = `maintenance_requests/${id}`;
    return {
      ...this.#closing,
      _id: `${record}/2`,
      version: 2,
      at: closed_at,
      by,
      changes: [{ field: 'status', from: 'open', to: status }],
      record,
      account_id: account.id,
    };
  }
}
