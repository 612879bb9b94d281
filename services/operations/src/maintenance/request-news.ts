import type { TenantReference } from '@keystead/contracts';
import { type ChangeEntry, type EmailOutbox, everything } from '@keystead/service-kit';
import type { PortfolioReadModel } from '../references/portfolio-read-model.ts';
import type { MaintenanceRequest } from './request.ts';
import { emailsAbout } from './request-emails.ts';
import type { RequestStore } from './request-store.ts';

interface Dependencies {
  readonly requests: RequestStore;
  readonly known: PortfolioReadModel;
  readonly notices: EmailOutbox;
}

/** The tenant of a request; null where it has none who can still read it. */
export async function renterOf(
  known: PortfolioReadModel,
  { tenant_id }: Pick<MaintenanceRequest, 'tenant_id'>,
): Promise<TenantReference | null> {
  const tenant = tenant_id === null ? undefined : (await known.tenants([tenant_id])).get(tenant_id);
  return tenant?.live ? tenant : null;
}

/** Changes that are looked through for one that came after another: more would be news of long ago. */
const MAX_SINCE = 200;

/**
 * Whose the request was after a change, which may be told late: another may have been named since, whose request it was
 * not then. The first change after it that named another says who was there before.
 */
async function tenantAfter(
  requests: RequestStore,
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

/** Writes the letters about what happened to a request. It may come again: each is sent once. */
export async function tellOfRequest(
  { requests, known, notices }: Dependencies,
  id: number,
  note: ChangeEntry,
): Promise<void> {
  const request = await requests.records.find(everything, id);
  if (!request) return;
  const tenant_id = await tenantAfter(requests, request, note);
  const [renter, zone] = await Promise.all([renterOf(known, { tenant_id }), known.zoneOf(request.account_id)]);
  await notices.write(request.account_id, emailsAbout(note, { request, renter, zone }));
}
