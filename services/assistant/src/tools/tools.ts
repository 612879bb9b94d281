import { compileRoute, NotFound } from '@keystead/service-kit';
import * as figures from './lookups/figures.ts';
import * as records from './lookups/records.ts';
import * as proposing from './proposals.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

/** Each file exports nothing but tools, by their names. */
export const lookups = { ...figures, ...records };
/** Tools that propose. None of them executes anything. */
export const proposals = { ...proposing };
export const tools = { ...lookups, ...proposals };

type AnyTool = Omit<Tool, 'run'> & {
  readonly run: (context: ToolContext, input: never) => Promise<ToolResult<unknown>>;
};

/** Omits the values that models send in place of an omitted field. */
const withoutBlanks = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== ''))
    : input;

/** Validates an input like the body of a route. */
const checkOf = ({ input, description }: AnyTool) =>
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
