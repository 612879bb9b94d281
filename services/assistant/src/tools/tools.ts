import { compileRoute, NotFound } from '@keystead/service-kit';
import type { Static, TSchema } from 'typebox';
import { look_at_photos, read_lease_document } from './lookups/documents.ts';
import * as figures from './lookups/figures.ts';
import { query } from './lookups/query.ts';
import * as records from './lookups/records.ts';
import * as rent from './lookups/rent.ts';
import { waiting_tasks } from './lookups/tasks.ts';
import { propose_assignment, propose_message, propose_payment, propose_request } from './proposals.ts';
import { propose_plan, write_operation } from './propose-plan.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

/** In the order in which a language model gets them. */
export const lookups = {
  waiting_tasks,
  portfolio_summary: figures.portfolio_summary,
  find_properties: records.find_properties,
  read_property: records.read_property,
  find_tenants: records.find_tenants,
  read_tenant: records.read_tenant,
  find_leases: records.find_leases,
  read_lease: records.read_lease,
  read_lease_document,
  ending_leases: figures.ending_leases,
  find_requests: records.find_requests,
  read_request: records.read_request,
  find_payments: records.find_payments,
  read_payment: records.read_payment,
  overdue_rent: figures.overdue_rent,
  lease_balances: rent.lease_balances,
  find_charges: rent.find_charges,
  deposits_held: rent.deposits_held,
  revenue: figures.revenue,
  rent_forecast: figures.rent_forecast,
  occupancy: figures.occupancy,
  maintenance_costs: figures.maintenance_costs,
  find_personnel: records.find_personnel,
  read_personnel: records.read_personnel,
  who_fits: records.who_fits,
  query,
  write_operation,
};
/** For a language model that takes images. Others are not offered it. */
export const pictureLookups = { look_at_photos };
/** Tools that propose. None of them executes anything. */
export const proposals = { propose_message, propose_request, propose_assignment, propose_payment, propose_plan };
export const tools = { ...lookups, ...pictureLookups, ...proposals };

type AnyTool = Omit<Tool, 'run'> & {
  readonly run: (context: ToolContext, input: never) => Promise<ToolResult<unknown>>;
};

/** Omits the values that models send in place of an omitted field. */
const withoutBlanks = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? Object.fromEntries(
        Object.entries(input)
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => [name, Array.isArray(value) ? value.map(withoutBlanks) : withoutBlanks(value)]),
      )
    : input;

/** Validates an input like the body of a route. */
const checkOf = ({ input, description }: Pick<AnyTool, 'input' | 'description'>) =>
  compileRoute({ summary: description, access: 'signed-in', body: input, codes: [] }, 'POST').body;

const ready = new Map<string, { tool: AnyTool; check: (input: unknown) => unknown }>(
  Object.entries<AnyTool>(tools).map(([name, tool]) => [name, { tool, check: checkOf(tool) }]),
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

const checks = new WeakMap<Pick<AnyTool, 'input' | 'description'>, (input: unknown) => unknown>();

/** The input of a tool that is not in `tools`. @throws ValidationFailed naming the invalid fields. */
export function checkInput<I extends TSchema>(it: Pick<Tool<I>, 'input' | 'description'>, input: unknown): Static<I> {
  const check = checks.get(it) ?? checkOf(it);
  checks.set(it, check);
  return check(withoutBlanks(input)) as Static<I>;
}
