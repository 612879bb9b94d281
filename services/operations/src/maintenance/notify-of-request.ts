import { type ChangeEntry, type EmailOutbox, everything, type Repository } from '@keystead/service-kit';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import type { MaintenanceRequest } from './request.ts';
import { emailsAbout } from './request-emails.ts';

/** The requests as they are stored. The repository publishes the events, so this file does not import it. */
interface StoredRequests {
  readonly records: Pick<Repository<MaintenanceRequest>, 'find' | 'history'>;
}

interface NotificationDependencies {
  readonly requests: StoredRequests;
  readonly readModel: Pick<PortfolioReadModel, 'liveTenant' | 'zoneOf'>;
  readonly notices: EmailOutbox;
}

/**
 * The number of change entries that are searched for a later change of the tenant. Older changes are no longer news.
 */
const MAX_SINCE = 200;

/**
 * The id of the request's tenant after a change. The change may be processed late, when the request already has another
 * tenant. The first later change of the tenant holds the id of the one before.
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

/** Writes the e-mails about a change of a request. Safe to repeat: each e-mail is sent once. */
export async function notifyOfRequest(
  { requests, readModel, notices }: NotificationDependencies,
  id: number,
  entry: ChangeEntry,
): Promise<void> {
  const request = await requests.records.find(everything, id);
  if (!request) return;
  const tenant_id = await tenantAfter(requests, request, entry);
  const [tenant, zone] = await Promise.all([readModel.liveTenant(tenant_id), readModel.zoneOf(request.account_id)]);
  await notices.write(request.account_id, emailsAbout(entry, { request, tenant, zone }));
}
