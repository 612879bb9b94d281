import { compileRoute, NotFound } from '@keystead/service-kit';
import type { Tool, ToolContext, ToolResult } from './tool.ts';
import { tools } from './tool-table.ts';

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
