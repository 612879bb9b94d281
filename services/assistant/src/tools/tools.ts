import { compileRoute, NotFound } from '@keystead/service-kit';
import * as figures from './lookups/figures.ts';
import * as records from './lookups/records.ts';
import { proposeAssignment, proposeMessage, proposePayment, proposeRequest } from './proposals.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

export const lookups = {
  portfolio_summary: figures.portfolioSummary,
  find_properties: records.findProperties,
  read_property: records.readProperty,
  find_tenants: records.findTenants,
  read_tenant: records.readTenant,
  find_leases: records.findLeases,
  read_lease: records.readLease,
  ending_leases: figures.endingLeases,
  find_requests: records.findRequests,
  read_request: records.readRequest,
  find_payments: records.findPayments,
  read_payment: records.readPayment,
  overdue_rent: figures.overdueRent,
  revenue: figures.revenue,
  rent_forecast: figures.rentForecast,
  occupancy: figures.occupancy,
  maintenance_costs: figures.maintenanceCosts,
  find_personnel: records.findPersonnel,
  read_personnel: records.readPersonnel,
  who_fits: records.whoFits,
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
