import { type AppError, type Caller, ValidationFailed } from '@keystead/service-kit';
import type { CallToolResult, Tool as McpTool } from '@modelcontextprotocol/sdk/types.js';
import Type, { type TSchema } from 'typebox';
import { plainSchema } from '../tools/plain-schema.ts';
import type { Tool, ToolContext } from '../tools/tool.ts';
import { lookups, proposals, runTool } from '../tools/tools.ts';
import { assertScope, missingScope } from './mcp-access.ts';
import { outputs } from './mcp-outputs.ts';

const Pages = Type.Array(Type.Object({ label: Type.String(), path: Type.String() }), {
  description: 'Pages of the product that show it',
});

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** A tool in the terms of the protocol. Its schemas are objects without our own formats. */
export const described = (
  name: string,
  { description, input, output }: Pick<Tool, 'description' | 'input'> & { readonly output: TSchema },
  annotations: McpTool['annotations'],
): McpTool => ({
  name,
  title: titleOf(name),
  description,
  inputSchema: plainSchema(input) as McpTool['inputSchema'],
  outputSchema: plainSchema(output) as McpTool['outputSchema'],
  annotations: { title: titleOf(name), ...annotations },
});

type Offered = Readonly<Record<string, Pick<Tool, 'description' | 'input'>>>;

const reading = Object.entries<Offered[string]>(lookups).map(([name, it]) => {
  const data = (outputs as Readonly<Record<string, TSchema | undefined>>)[name] ?? Type.Object({});
  const output = Type.Object({ data, pages: Pages });
  return described(name, { ...it, output }, { readOnlyHint: true, openWorldHint: false });
});

const DECISION =
  'The call waits for the decision of a person, and then says what it was. If it still waits, ask read_action later. Nothing happens without it.';

/** The tools that propose, each with the output of a proposed action. */
const proposing = (output: TSchema) =>
  Object.entries<Offered[string]>(proposals).map(([name, { description, input }]) =>
    described(
      name,
      { description: `${description} ${DECISION}`, input, output },
      { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    ),
  );

/** The tools that a caller's scopes permit. `action`: the output of tools that propose. */
export function toolsFor(caller: Caller, action: TSchema, more: readonly McpTool[]): McpTool[] {
  return [
    ...[...reading, ...more].filter(({ name }) => !missingScope(caller, name)),
    ...proposing(action).filter(({ name }) => !missingScope(caller, name, true)),
  ];
}

export const isProposing = (name: string): boolean => Object.hasOwn(proposals, name);

/** Data twice, as the protocol recommends: for clients that check its structure, and as JSON for all others. */
export const dataResult = (data: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(data) }],
  structuredContent: data,
});

/** An error that the client's model should read and can act on. The message of invalid input is that of its first field. */
export function errorResult(error: AppError): CallToolResult {
  const fields = error instanceof ValidationFailed ? Object.entries(error.details.fields ?? {}) : [];
  const text = fields.map(([name, problem]) => `${name}: ${problem}`).join('\n') || error.message;
  return { content: [{ type: 'text', text }], isError: true };
}

/** @throws AppError where the scope is missing, the input is invalid, or a service refuses. */
export async function lookUp(name: string, context: ToolContext, input: unknown): Promise<CallToolResult> {
  assertScope(context.caller, name);
  const { data, sources } = await runTool(name, context, input ?? {});
  return dataResult({ data, pages: sources });
}
