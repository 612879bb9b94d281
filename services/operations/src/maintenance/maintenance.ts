import {
  type MaintenanceChange,
  maintenancePriorities,
  type NewMaintenanceRequest,
  type MaintenanceRequest as RequestAnswer,
  type TenantReference,
} from '@keystead/contracts';
import {
  type Author,
  aggregateShard,
  type Caller,
  centsOrNull,
  type Entity,
  Forbidden,
  manages,
  readMoment,
  searchWords,
} from '@keystead/service-kit';
import type { StoredPhoto } from '@keystead/service-kit/files';

/** Names are stored beside the ids for search and history. */
export interface RequestNames {
  readonly property_id: number;
  readonly property_name: string;
  readonly tenant_id: number | null;
  readonly tenant_name: string | null;
  readonly assigned_to: number | null;
  /** The name stays after the assignee is deleted. */
  readonly assigned_to_name: string | null;
}

/** Money in integer cents. The request projection updates the names after a renaming. */
export interface MaintenanceRequest extends Entity, RequestNames {
  readonly title: string;
  readonly description: string;
  readonly priority: RequestAnswer['priority'];
  /** The priority as a sort key: `urgent` is the highest. */
  readonly priority_rank: number;
  readonly status: RequestAnswer['status'];
  readonly service_type: RequestAnswer['service_type'];
  /** Requests of earlier releases lack this and the next. */
  readonly entry_permission?: RequestAnswer['entry_permission'];
  readonly preferred_times?: string | null;
  readonly estimated_cost_cents: number | null;
  readonly scheduled_date: Date | null;
  /** The scheduled date as a sort key: a request without a date comes after all that have one. */
  readonly scheduled_sort: Date;
  readonly photos: readonly StoredPhoto[];
  /** When it was completed or cancelled; null while it is neither. */
  readonly closed_at: Date | null;
  /** When it was created or its status last changed. */
  readonly happened_at: Date;
  /** Its shard in the aggregates of its account. Requests of earlier releases may lack it (AggregateShards). */
  readonly aggregate_shard?: number;
  readonly search: readonly string[];
}

/** Words of a description that are indexed for search. More would only enlarge the index. */
const MAX_DESCRIPTION_WORDS = 60;
const unscheduled = new Date('9999-12-31T00:00:00.000Z');

/** The rank of a priority: `low` is 0, `urgent` is 3. */
export const rankOf = (priority: MaintenanceRequest['priority']): number => maintenancePriorities.indexOf(priority);

const isClosed = ({ status }: Pick<MaintenanceRequest, 'status'>): boolean =>
  status === 'completed' || status === 'cancelled';

type Worded = Pick<MaintenanceRequest, 'title' | 'description'> & Omit<RequestNames, 'property_id' | 'tenant_id'>;

export function wordsOf({ title, description, property_name, tenant_name, assigned_to_name }: Worded): string[] {
  const words = searchWords(title, property_name, tenant_name, assigned_to_name);
  return [...new Set([...words, ...searchWords(description).slice(0, MAX_DESCRIPTION_WORDS)])];
}

const scheduledFor = (date: string | null | undefined, zone: string) => {
  const scheduled_date = date == null ? null : readMoment(date, zone);
  return { scheduled_date, scheduled_sort: scheduled_date ?? unscheduled };
};

/** `zone` is the time zone of the scheduled date. */
interface NewRequestContext {
  readonly stored: Entity;
  readonly names: RequestNames;
  readonly zone: string;
}

/** The defaults of product §3: medium priority and status open. */
export function newRequest(
  { stored, names, zone }: NewRequestContext,
  input: NewMaintenanceRequest,
): MaintenanceRequest {
  const { title, description } = input;
  const [priority, status] = [input.priority ?? 'medium', input.status ?? 'open'];
  const now = stored.created_at;
  return {
    ...stored,
    aggregate_shard: aggregateShard(stored._id),
    ...names,
    title,
    description,
    priority,
    priority_rank: rankOf(priority),
    status,
    service_type: input.service_type ?? null,
    entry_permission: input.entry_permission ?? null,
    preferred_times: input.preferred_times ?? null,
    estimated_cost_cents: centsOrNull(input.estimated_cost),
    ...scheduledFor(input.scheduled_date, zone),
    photos: [],
    closed_at: isClosed({ status }) ? now : null,
    happened_at: now,
    search: wordsOf({ title, description, ...names }),
  };
}

/** Reopening a request clears `closed_at`. */
const inStatus = (before: MaintenanceRequest, status: MaintenanceRequest['status'], now: Date) =>
  status === before.status ? {} : { status, closed_at: isClosed({ status }) ? now : null, happened_at: now };

interface ChangeContext {
  readonly names: RequestNames;
  readonly zone: string;
  readonly now: Date;
}

/** Fields that the change omits stay. A cleared priority or status takes its default. */
export function changedRequest(
  request: MaintenanceRequest,
  change: MaintenanceChange,
  { names, zone, now }: ChangeContext,
): MaintenanceRequest {
  const { title = request.title, description = request.description, service_type = request.service_type } = change;
  const priority = change.priority === undefined ? request.priority : (change.priority ?? 'medium');
  const status = change.status === undefined ? request.status : (change.status ?? 'open');
  return {
    ...request,
    ...names,
    title,
    description,
    service_type,
    priority,
    priority_rank: rankOf(priority),
    ...inStatus(request, status, now),
    ...(change.entry_permission !== undefined && { entry_permission: change.entry_permission }),
    ...(change.preferred_times !== undefined && { preferred_times: change.preferred_times }),
    ...(change.estimated_cost !== undefined && { estimated_cost_cents: centsOrNull(change.estimated_cost) }),
    ...(change.scheduled_date !== undefined && scheduledFor(change.scheduled_date, zone)),
    search: wordsOf({ title, description, ...names }),
  };
}

/** Authors of earlier releases lack `tenant` and are matched by the user's id. */
export const isByTenant = (by: Author, tenant: TenantReference): boolean => by.tenant ?? by.user_id === tenant.user_id;

type Owned = Pick<MaintenanceRequest, 'account_id'>;
type Stated = Pick<MaintenanceRequest, 'account_id' | 'status'>;

const manage = (caller: Caller, { account_id }: Owned) => manages(caller, account_id);
const asTenantUser = (caller: Caller, { status }: Stated) => caller.role === 'tenant' && status === 'open';

/**
 * Rules §2. A tenant's scope holds only their own requests. Adding a photo counts as commenting, deleting one as an
 * update. The history shows costs and assignees, so only those who manage the request may read it.
 */
export const requestPolicy = {
  /**
   * A tenant, for a property that they rent. Only portfolio knows their tenancies: this service knows a tenant only
   * once a record names them.
   */
  create: ({ role, emailConfirmed }: Caller) => role !== 'tenant' || emailConfirmed,
  manageAny: (caller: Caller) => caller.role !== 'tenant',
  readCosts: (caller: Caller) => caller.role !== 'tenant',
  manage,
  update: (caller: Caller, request: Stated) => manage(caller, request) || asTenantUser(caller, request),
  cancel: asTenantUser,
  comment: (_caller: Caller, _request: Stated) => true,
  delete: manage,
  deletePhoto: (caller: Caller, request: Stated, { added_by }: Pick<StoredPhoto, 'added_by'>) =>
    manage(caller, request) || (asTenantUser(caller, request) && added_by === caller.userId),
};

/** Why a tenant may not change these fields (rules §2). */
const reasons = {
  status: 'Only your landlord can change the status of a request, except to cancel it.',
  assigned_to: 'Only your landlord can assign somebody to a request.',
  estimated_cost: 'Only your landlord can enter what a request will cost.',
  scheduled_date: 'Only your landlord can schedule the work.',
  property_id: 'Only your landlord can move a request to another property.',
  tenant_id: 'Only your landlord can move a request to another tenant.',
} as const;
type Managed = keyof typeof reasons;

function reject(names: readonly Managed[]): void {
  const [first] = names;
  if (first) throw new Forbidden(reasons[first]);
}

/**
 * A tenant's request has no status, assignee, cost or date. Empty values and the default status are allowed.
 * @throws Forbidden with the reason for the first field that is not allowed
 */
export function assertTenantEntry(entry: NewMaintenanceRequest): void {
  reject([
    ...((entry.status ?? 'open') === 'open' ? [] : (['status'] as const)),
    ...(['assigned_to', 'estimated_cost', 'scheduled_date'] as const).filter((name) => entry[name] != null),
  ]);
}

/** Whether a field was sent empty, or with the value that the tenant read. */
function asRead(request: MaintenanceRequest, change: MaintenanceChange, zone: string, name: Managed): boolean {
  const sent = change[name];
  if (sent == null) return true;
  if (name === 'scheduled_date') return readMoment(String(sent), zone).getTime() === request.scheduled_date?.getTime();
  // A tenant cannot read the cost.
  return name !== 'estimated_cost' && sent === request[name];
}

/**
 * A tenant may change what they reported, and cancel. Other fields may be present, empty or
 * as the tenant read them, and change nothing.
 * @throws Forbidden with the reason if another field differs
 */
export function tenantChange(request: MaintenanceRequest, change: MaintenanceChange, zone: string): MaintenanceChange {
  const { title, description, priority, service_type, entry_permission, preferred_times } = change;
  const cancels = change.status === 'cancelled';
  const names = Object.keys(reasons) as Managed[];
  reject(names.filter((name) => !(name === 'status' && cancels) && !asRead(request, change, zone, name)));
  const reported = { title, description, priority, service_type, entry_permission, preferred_times };
  return { ...reported, ...(cancels && { status: 'cancelled' }) };
}
