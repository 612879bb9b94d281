import type { Notice, TenantReference } from '@keystead/contracts';
import type { ChangeEntry, EmailOutbox, EventMapping, RecordChange, Repository } from '@keystead/service-kit';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import { isByTenant, type MaintenanceRequest } from './maintenance.ts';

export const requestEvents: EventMapping = {
  object: 'maintenance',
  types: ({ changes }) => (changes.some(({ field }) => field === 'status') ? ['maintenance.status_changed'] : []),
};

interface EmailFacts {
  readonly request: MaintenanceRequest;
  /** After the change; null if it has none who can read it. */
  readonly tenant: TenantReference | null;
  readonly zone: string;
}

export const linkTo = (requestId: number) => ({
  label: 'View the request',
  path: `/app/maintenance/${requestId}`,
});

export const calledIn = ({ title, property_name }: Pick<MaintenanceRequest, 'title' | 'property_name'>): string =>
  `“${title}” at ${property_name}`;

const states: Record<MaintenanceRequest['status'], string> = {
  open: 'is open again',
  in_progress: 'is now in progress',
  completed: 'has been completed',
  cancelled: 'has been cancelled',
};

const inWords = (instant: string, zone: string) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(new Date(instant))} (${zone})`;

function scheduleOf(to: unknown, zone: string): { state: string; sentence: string } {
  if (typeof to !== 'string') return { state: 'no longer scheduled', sentence: 'It has no new date yet.' };
  return { state: 'scheduled', sentence: `It is scheduled for ${inWords(to, zone)}.` };
}

/** `occasion` distinguishes the e-mails about a request from one another. */
const email = (
  { _id, title, priority }: MaintenanceRequest,
  { occasion, about, ...content }: Pick<Notice, 'to' | 'opening' | 'further'> & { occasion: string; about: string },
): Notice => ({
  ...content,
  key: `maintenance:${_id}:${occasion}`,
  kind: priority === 'urgent' && occasion === 'new' ? 'urgent_request' : 'maintenance',
  subject: `${about}: ${title}`,
  link: linkTo(_id),
});

/** To the account. */
function fromTenantUser(entry: ChangeEntry, request: MaintenanceRequest, tenant: TenantReference): Notice[] {
  const to = { account_id: request.account_id };
  const changed = entry.changes.find(({ field }) => field === 'status');
  if (entry.action === 'created') {
    const opening = `${tenant.name} requested maintenance: ${calledIn(request)}.`;
    const further = [request.description, `Priority: ${request.priority}.`];
    return [email(request, { to, occasion: 'new', about: 'New maintenance request', opening, further })];
  }
  if (changed?.to !== 'cancelled') return [];
  const opening = `${tenant.name} has cancelled the maintenance request ${calledIn(request)}.`;
  const occasion = `v${entry.version}:status`;
  return [email(request, { to, occasion, about: 'Maintenance request cancelled', opening, further: [] })];
}

/** To the tenant. A request that was closed when it was entered causes no e-mail. */
function entered({ request, zone }: EmailFacts, to: Notice['to']): Notice[] {
  const { description, scheduled_date, closed_at } = request;
  if (closed_at !== null) return [];
  const opening = `A maintenance request was created for you: ${calledIn(request)}.`;
  const further = [description, ...(scheduled_date ? [scheduleOf(scheduled_date.toISOString(), zone).sentence] : [])];
  return [email(request, { to, occasion: 'new', about: 'New maintenance request', opening, further })];
}

/** To the tenant. */
function changed(entry: ChangeEntry, { request, zone }: EmailFacts, to: Notice['to']): Notice[] {
  const status = entry.changes.find(({ field }) => field === 'status');
  const date = entry.changes.find(({ field }) => field === 'scheduled_date');
  const schedule = date && scheduleOf(date.to, zone);
  const state = status && states[status.to as MaintenanceRequest['status']];
  if (!state && !schedule) return [];
  return [
    email(request, {
      to,
      occasion: `v${entry.version}:${state ? 'status' : 'scheduled'}`,
      about: `Maintenance request ${state ?? schedule?.state}`,
      opening: `Your maintenance request ${calledIn(request)} ${state ?? `is ${schedule?.state}`}.`,
      further: schedule ? [schedule.sentence] : [],
    }),
  ];
}

/** They always go to the other side, never to the author. */
function emailsAbout(entry: ChangeEntry, facts: EmailFacts): Notice[] {
  const { request, tenant } = facts;
  if (entry.action === 'deleted' || !tenant) return [];
  if (isByTenant(entry.by, tenant)) return fromTenantUser(entry, request, tenant);
  const to = { user_id: tenant.user_id };
  return entry.action === 'created' ? entered(facts, to) : changed(entry, facts, to);
}

/** The repository publishes the events, so this file does not import it. */
interface StoredRequests {
  readonly records: Pick<Repository<MaintenanceRequest>, 'history'>;
}

interface NotificationDependencies {
  readonly requests: StoredRequests;
  readonly readModel: Pick<PortfolioReadModel, 'liveTenant' | 'zoneOf'>;
  readonly notices: EmailOutbox;
}

/** Change entries that are searched for a later change of the tenant. Older ones are no longer news. */
const MAX_SINCE = 200;

/**
 * The change may be processed late, when the request already has another tenant. The first later change of the tenant
 * holds the id of the one before.
 */
async function tenantAfter(
  requests: StoredRequests,
  request: MaintenanceRequest,
  { version }: ChangeEntry,
): Promise<number | null> {
  if (request.version === version) return request.tenant_id;
  const { entries } = await requests.records.history(request, { limit: MAX_SINCE });
  const since = entries.filter((entry) => entry.version > version);
  const moved = since.flatMap(({ changes }) => changes.filter(({ field }) => field === 'tenant_id')).at(-1);
  if (!moved) return request.tenant_id;
  return typeof moved.from === 'number' ? moved.from : null;
}

/** Safe to repeat: each e-mail is sent once. */
export async function notifyOfRequests(
  { requests, readModel, notices }: NotificationDependencies,
  changes: readonly RecordChange<MaintenanceRequest>[],
): Promise<void> {
  const told = await Promise.all(
    changes.map(async ([request, entry]) => {
      if (!request.live) return [request, []] as const;
      const tenant_id = await tenantAfter(requests, request, entry);
      const [tenant, zone] = await Promise.all([readModel.liveTenant(tenant_id), readModel.zoneOf(request.account_id)]);
      return [request, emailsAbout(entry, { request, tenant, zone })] as const;
    }),
  );
  await Promise.all(told.map(([{ account_id }, emails]) => notices.write(account_id, emails)));
}
