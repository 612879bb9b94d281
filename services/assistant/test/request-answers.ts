import {
  type Answer,
  type MaintenanceRequest,
  maintenancePriorities,
  type Personnel,
  type Query,
} from '@keystead/contracts';
import { dayIn, Forbidden, fromCents, toCents } from '@keystead/service-kit';
import { breakDown, type Group, ofRecord, ofWord } from './break-down.ts';
import { sampleZone } from './sample-day.ts';
import { hasAll, sampleList, within } from './sample-list.ts';

type By = Query<'GET /maintenance/costs'>['by'];

const dayOf = (instant: string | null) => (instant === null ? null : dayIn(sampleZone, new Date(instant)));

/** The response of operations' list of requests, for the visible requests. */
export function listedRequests(
  requests: readonly MaintenanceRequest[],
  { q, sort, limit, cursor, ...filter }: Query<'GET /maintenance'>,
) {
  const { created_from, created_to, closed_from, closed_to, ...values } = filter;
  const found = requests.filter(
    (request) =>
      hasAll<MaintenanceRequest>(request, values) &&
      within(dayOf(request.created_at), created_from, created_to) &&
      within(dayOf(request.closed_at), closed_from, closed_to),
  );
  const { rows, ...rest } = sampleList(
    found,
    { q, sort, limit, cursor },
    {
      texts: (one) => [one.title, one.property_name, one.tenant_name, one.assigned_to_name, one.description],
      keys: {
        created_at: ({ created_at }) => created_at,
        priority: ({ priority }) => maintenancePriorities.indexOf(priority),
        scheduled_date: ({ scheduled_date }) => scheduled_date,
      },
    },
  );
  return { maintenance_requests: rows, ...rest };
}

const groups: Record<By, (request: MaintenanceRequest) => Group> = {
  month: ({ closed_at }) => ofWord(dayOf(closed_at)?.slice(0, 7) ?? null),
  property: ({ property_id, property_name }) => ofRecord(property_id, property_name),
  service_type: ({ service_type }) => ofWord(service_type),
  personnel: ({ assigned_to, assigned_to_name }) => ofRecord(assigned_to, assigned_to_name),
};

const costsOf = (requests: readonly MaintenanceRequest[]) => ({
  amount: fromCents(requests.reduce((cents, { estimated_cost }) => cents + toCents(estimated_cost ?? 0), 0)),
  requests: requests.length,
  without_cost: requests.filter(({ estimated_cost }) => estimated_cost === null).length,
});

/** The cost of completed requests. */
export function costs(
  requests: readonly MaintenanceRequest[],
  { by, from, to, ...values }: Query<'GET /maintenance/costs'>,
): Answer<'GET /maintenance/costs'> {
  const done = requests.filter(
    (request) =>
      hasAll<MaintenanceRequest>(request, { ...values, status: 'completed' }) &&
      within(dayOf(request.closed_at), from, to),
  );
  return breakDown(done, { group: groups[by], sums: costsOf, largest: by === 'month' ? [] : ['amount', 'requests'] });
}

/** The suitable personnel for a request: those of its trade, then those of all trades, without unavailable ones. */
export function suggestions(
  request: MaintenanceRequest,
  personnel: readonly Personnel[],
): Answer<'GET /maintenance/{id}/suggestions'> {
  if (!request.abilities.manage) throw new Forbidden('Only your landlord can assign somebody to a request.');
  const candidates = personnel.filter(({ availability }) => availability !== 'unavailable');
  const ofTrade = candidates.filter(({ service_type }) => service_type === request.service_type);
  const others = candidates.filter((one) => one.service_type === 'General Maintenance' && !ofTrade.includes(one));
  return {
    suggestions: [
      ...ofTrade.map((one) => ({ personnel: one, reasons: ['service_type' as const] })),
      ...others.map((one) => ({ personnel: one, reasons: ['available' as const] })),
    ],
  };
}
