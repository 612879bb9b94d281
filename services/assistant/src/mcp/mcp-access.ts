import { type ApiScope, holdsScope } from '@keystead/contracts';
import { AppError, type Caller } from '@keystead/service-kit';
import { recordText } from '../tools/record-rows.ts';

/** Whether a caller may use what requires a scope. A person's own session is not limited by scopes. */
const holds = ({ key }: Caller, scope: ApiScope): boolean => !key || holdsScope(key.scopes, scope);

const [PORTFOLIO, OPERATIONS, ASSISTANT] = ['portfolio:read', 'operations:read', 'assistant:write'] as const;

/** The scopes of the routes that each tool calls. One without an entry, such as a new one, requires both. */
const scopes: Readonly<Record<string, readonly ApiScope[]>> = {
  find_properties: [PORTFOLIO],
  find_tenants: [PORTFOLIO],
  find_leases: [PORTFOLIO],
  read_lease: [PORTFOLIO],
  read_lease_document: [PORTFOLIO],
  ending_leases: [PORTFOLIO],
  rent_forecast: [PORTFOLIO],
  occupancy: [PORTFOLIO],
  find_requests: [OPERATIONS],
  read_request: [OPERATIONS],
  find_payments: [OPERATIONS],
  read_payment: [OPERATIONS],
  overdue_rent: [OPERATIONS],
  lease_balances: [OPERATIONS],
  find_charges: [OPERATIONS],
  deposits_held: [OPERATIONS],
  revenue: [OPERATIONS],
  maintenance_costs: [OPERATIONS],
  find_personnel: [OPERATIONS],
  read_personnel: [OPERATIONS],
  who_fits: [OPERATIONS],
  propose_message: [PORTFOLIO],
  propose_assignment: [OPERATIONS],
  read_action: ['assistant:read'],
};

/** Its collections are of both areas: the services refuse those for which the scope is missing. */
const requiresEither = new Set(['query']);

/**
 * The first scope that a caller lacks for a tool, if any. To propose takes the scope of asking the assistant
 * (`POST /ai/chat`), besides those of what the proposal looks up.
 */
export function missingScope(caller: Caller, name: string, proposes = false): ApiScope | undefined {
  const needed = Object.hasOwn(scopes, name) ? (scopes[name] ?? []) : [PORTFOLIO, OPERATIONS];
  const missing = needed.filter((scope) => !holds(caller, scope));
  if (requiresEither.has(name) && missing.length < needed.length) return undefined;
  return missing[0] ?? (proposes && !holds(caller, ASSISTANT) ? ASSISTANT : undefined);
}

/** @throws AppError 403, as the API does. */
export function assertScope(caller: Caller, name: string, proposes = false): void {
  const missing = missingScope(caller, name, proposes);
  if (missing)
    throw new AppError(403, 'scope_missing', `This API key lacks the scope ${missing}, which this requires.`);
}

/**
 * Whether a person may confirm at the client, by elicitation. Nothing proves that the client asks a person. So only a
 * key may that could write the same records by the API itself.
 */
export const mayConfirmAtClient = (caller: Caller): boolean =>
  holds(caller, 'portfolio:write') && holds(caller, 'operations:write') && holds(caller, ASSISTANT);

/** The program as its owner named it, on one line. */
export const programName = ({ key }: Caller): string => recordText(key?.name ?? '').slice(0, 100) || 'An app';
