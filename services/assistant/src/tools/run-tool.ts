import { compileRoute, NotFound } from '@keystead/service-kit';
import type { Found, Tool, ToolContext } from './tool.ts';
import { tools } from './tool-table.ts';

/** A tool whose input nobody has looked at yet. */
type AnyTool = Omit<Tool, 'run'> & { readonly run: (context: ToolContext, input: never) => Promise<Found<unknown>> };

/** What is sent in place of a field that is left out: models write it so. */
const isLeftOut = (value: unknown) => value === null || value === '';

const withoutBlanks = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? Object.fromEntries(Object.entries(given).filter(([, value]) => !isLeftOut(value)))
    : given;

/** Checks an input as the body of a route is checked; compiled once for each tool. */
const checkOf = ({ input, description }: AnyTool) =>
  compileRoute({ summary: description, access: 'signed-in', body: input, codes: [] }, 'POST').body;

const ready = new Map<string, { tool: AnyTool; check: (given: unknown) => unknown }>(
  Object.values<AnyTool>(tools).map((tool) => [tool.name, { tool, check: checkOf(tool) }]),
);

/**
 * Runs a tool on an input that nobody has looked at, such as a language model's.
 * @throws NotFound for a tool that there isn't, ValidationFailed naming the fields that are wrong, and whatever the tool
 * throws.
 */
export async function runTool(name: string, context: ToolContext, given: unknown): Promise<Found<unknown>> {
  const known = ready.get(name);
  if (!known) throw new NotFound('There is no such tool.');
  return known.tool.run(context, known.check(withoutBlanks(given)) as never);
}
