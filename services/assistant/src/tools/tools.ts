import { compileRoute, NotFound } from '@keystead/service-kit';
import { endingLeases, findLeases, readLease, rentForecast } from './lookups/leases.ts';
import { findPayments, overdueRent, readPayment, revenue } from './lookups/payments.ts';
import { findPersonnel, readPersonnel, whoFits } from './lookups/personnel.ts';
import { occupancy, portfolioSummary } from './lookups/portfolio.ts';
import { findProperties, readProperty } from './lookups/properties.ts';
import { findRequests, maintenanceCosts, readRequest } from './lookups/requests.ts';
import { findTenants, readTenant } from './lookups/tenants.ts';
import { proposeMessage } from './proposals/messages.ts';
import { proposePayment } from './proposals/payments.ts';
import { proposeAssignment, proposeRequest } from './proposals/requests.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

export const lookups = {
  portfolio_summary: portfolioSummary,
  find_properties: findProperties,
  read_property: readProperty,
  find_tenants: findTenants,
  read_tenant: readTenant,
  find_leases: findLeases,
  read_lease: readLease,
  ending_leases: endingLeases,
  find_requests: findRequests,
  read_request: readRequest,
  find_payments: findPayments,
  read_payment: readPayment,
  overdue_rent: overdueRent,
  revenue,
  rent_forecast: rentForecast,
  occupancy,
  maintenance_costs: maintenanceCosts,
  find_personnel: findPersonnel,
  read_personnel: readPersonnel,
  who_fits: whoFits,
};

/** Tools that propose, by name. None of them executes anything. */
export const proposals = {
  propose_message: proposeMessage,
  propose_request: proposeRequest,
  propose_assignment: proposeAssignment,
  propose_payment: proposePayment,
};

export const tools = { ...lookups, ...proposals };

/** A tool whose input is not validated yet. */
type AnyTool = Omit<Tool, 'run'> & {
  readonly run: (context: ToolContext, input: never) => Promise<ToolResult<unknown>>;
};

/** Values that models send in place of an omitted field. */
const isLeftOut = (value: unknown) => value === null || value === '';

const withoutBlanks = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? Object.fromEntries(Object.entries(input).filter(([, value]) => !isLeftOut(value)))
    : input;

/** Validates an input like the body of a route. Compiled once per tool. */
const checkOf = ({ input, description }: AnyTool) =>
  compileRoute({ summary: description, access: 'signed-in', body: input, codes: [] }, 'POST').body;

const ready = new Map<string, { tool: AnyTool; check: (input: unknown) => unknown }>(
  Object.values<AnyTool>(tools).map((tool) => [tool.name, { tool, check: checkOf(tool) }]),
);

/**
 * Runs a tool on an input that is not validated, such as a language model's.
 * @throws NotFound for an unknown tool, ValidationFailed naming the invalid fields, and whatever the tool throws.
 */
export async function runTool(name: string, context: ToolContext, input: unknown): Promise<ToolResult<unknown>> {
  const entry = ready.get(name);
  if (!entry) throw new NotFound('There is no such tool.');
  return entry.tool.run(context, entry.check(withoutBlanks(input)) as never);
}
