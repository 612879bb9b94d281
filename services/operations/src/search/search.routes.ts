import { operations, type SearchGroup, type SearchQuery } from '@keystead/contracts';
import {
  type Caller,
  candidatesFor,
  dayIn,
  endpoint,
  type FoundRecord,
  formatCents,
  formatLongDate,
  inOneLine,
  reply,
  type Scope,
  scopeOf,
  searchGroup,
  stateWords,
  Unauthenticated,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { MaintenanceRequest } from '../maintenance/maintenance.ts';
import { type Payment, statusAt } from '../payments/payment.ts';
import { searchOf } from '../payments/payment-search.ts';
import type { Personnel } from '../personnel/personnel.ts';

const ofRequest = ({ _id, title, property_name, tenant_name, status }: MaintenanceRequest): FoundRecord => ({
  id: _id,
  title,
  subtitle: inOneLine(property_name, tenant_name, stateWords(status)),
  path: `/app/maintenance/${_id}`,
  isOver: status === 'completed' || status === 'cancelled',
});

function stateOf(payment: Payment, now: Date): string {
  const { paid_date, due_date, time_zone } = payment;
  const status = statusAt(payment, now);
  if (status === 'completed' && paid_date) return `Paid ${formatLongDate(dayIn(time_zone, paid_date))}`;
  const due = due_date ? formatLongDate(due_date) : null;
  return status === 'pending' && due ? `Due ${due}` : inOneLine(stateWords(status), due && `due ${due}`);
}

const ofPayment = (payment: Payment, now: Date): FoundRecord => ({
  id: payment._id,
  title: `${formatCents(payment.amount_cents)} · ${payment.tenant_name}`,
  subtitle: inOneLine(stateWords(payment.payment_type), payment.property_name, stateOf(payment, now)),
  path: `/app/payments/${payment._id}`,
});

const ofPersonnel = ({ _id, name, service_type, availability }: Personnel): FoundRecord => ({
  id: _id,
  title: name,
  subtitle: inOneLine(service_type, stateWords(availability)),
  path: `/app/maintenance-personnel/${_id}`,
});

async function requestsFound({ requests }: Dependencies, scope: Scope, query: SearchQuery): Promise<SearchGroup> {
  const found = await requests.records.withWords(scope, query.q, { limit: candidatesFor(query), newest: true });
  return searchGroup('maintenance', found.map(ofRequest), query);
}

async function paymentsFound(deps: Dependencies, scope: Scope, query: SearchQuery): Promise<SearchGroup> {
  const now = deps.now();
  const { q = '', found: filter } = await searchOf(deps, scope, query.q);
  const limit = candidatesFor(query);
  const found = filter
    ? await deps.payments.found(scope, filter, limit)
    : await deps.payments.withWords(scope, q, limit);
  return searchGroup(
    'payment',
    found.map((payment) => ofPayment(payment, now)),
    query,
  );
}

async function personnelFound({ personnel }: Dependencies, scope: Scope, query: SearchQuery): Promise<SearchGroup> {
  const found = await personnel.records.withWords(scope, query.q, { limit: candidatesFor(query) });
  return searchGroup('personnel', found.map(ofPersonnel), query);
}

/** What the lists of the caller would find, in the same scopes (rules §2). */
async function search(deps: Dependencies, caller: Caller, query: SearchQuery): Promise<SearchGroup[]> {
  const scope = await deps.readModel.scopeOf(caller);
  return Promise.all([
    requestsFound(deps, scope, query),
    paymentsFound(deps, scope, query),
    personnelFound(deps, scopeOf(caller), query),
  ]);
}

export const searchEndpoint = (deps: Dependencies) =>
  endpoint(operations, 'GET /internal/search', async ({ caller, query }) => {
    if (!caller) throw new Unauthenticated();
    const groups = await search(deps, caller, query);
    return reply({ groups: groups.filter(({ results }) => results.length > 0) });
  });
