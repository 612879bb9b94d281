import { compileRoute, NotFound } from '@keystead/service-kit';
import type { Found, Tool, ToolContext } from './tool.ts';
import { tools } from './tool-table.ts';

/** A tool whose input is not validated yet. */
type AnyTool = Omit<Tool, 'run'> & { readonly run: (context: ToolContext, input: never) => Promise<Found<unknown>> };

/** Values that models send in place of an omitted field. */
const isLeftOut = (value: unknown) => value === null || value === '';

const withoutBlanks = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? Object.fromEntries(Object.entries(given).filter(([, value]) => !isLeftOut(value)))
    : given;

/** Validates an input like the body of a route. Compiled once per tool. */
const checkOf = ({ input, description }: AnyTool) =>
  compileRoute({ summary: description, access: 'signed-in', body: input, codes: [] }, 'POST').body;

const ready = new Map<string, { tool: AnyTool; check: (given: unknown) => unknown }>(
  Object.values<AnyTool>(tools).map((tool) => [tool.name, { tool, check: checkOf(tool) }]),
);

/**
 * Runs a tool on an input that is not validated, such as a language model's.
 * @throws NotFound for an unknown tool, ValidationFailed naming the invalid fields, and whatever the tool throws.
 */
export async function runTool(name: string, context: ToolContext, given: unknown): Promise<Found<unknown>> {
  const known = ready.get(name);
  if (!known) throw new NotFound('There is no such tool.');
  return known.tool.run(context, known.check(withoutBlanks(given)) as never);
}
