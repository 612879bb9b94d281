import { Id, Input } from '@keystead/contracts';
import { AppError, type Caller, NotFound } from '@keystead/service-kit';
import type { CallToolResult, JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { needed, type ToolContext } from '../tools/tool.ts';
import { checkInput, lookups } from '../tools/tools.ts';
import { assertScope } from './mcp-access.ts';
import { type McpProposals, ProposedAction } from './mcp-proposals.ts';
import { mayAsk, questionAbout } from './mcp-questions.ts';
import { dataResult, described, errorResult, isProposing, lookUp } from './mcp-tools.ts';

const read_action = {
  description:
    'An action that was proposed: whether it still waits for a decision, was done, declined, or failed. Returns it at once.',
  input: Input({ action_id: needed(Id, 'Id of the action') }),
};

/** The tool that says what became of a proposal. */
export const readActionTool = described(
  'read_action',
  { ...read_action, output: ProposedAction },
  { readOnlyHint: true, openWorldHint: false },
);

export const isTool = (name: string): boolean =>
  name === 'read_action' || isProposing(name) || Object.hasOwn(lookups, name);

/** A call of a tool by a client, and what the answer needs of the client. */
interface ToolCall {
  readonly name: string;
  readonly input: unknown;
  readonly id: RequestId;
  readonly progressToken: string | number | undefined;
  /** The client's own key for the call. */
  readonly key: string | undefined;
}

interface CallEnvironment {
  readonly caller: Caller;
  readonly proposals: McpProposals;
  /** The id of the client's session; '' if it has none. */
  readonly session: string;
  /** Counts the call. @throws RateLimited */
  readonly context: () => Promise<ToolContext>;
  /** Sends a message before the result of the call. */
  readonly send: (message: JSONRPCMessage, call: RequestId) => Promise<void>;
  /** Aborts when the client has gone, or the service stops. */
  readonly signal: AbortSignal;
}

async function propose(
  { name, input, id, progressToken, key }: ToolCall,
  { caller, proposals, session, context, send, signal }: CallEnvironment,
): Promise<CallToolResult> {
  const action = await proposals.propose(await context(), { name, input, key });
  // A question can't show what up to 200 steps do.
  if (action.state === 'proposed' && action.deed.kind !== 'plan' && mayAsk(session, caller))
    await send(questionAbout(action, proposals.present(action)), id);
  const decided = await proposals.decided(action, {
    signal,
    async onProgress(progress) {
      if (progressToken === undefined) return;
      const params = { progressToken, progress, message: 'Waiting for a person to confirm this in Keystead' };
      await send({ jsonrpc: '2.0', method: 'notifications/progress', params }, id);
    },
  });
  if (!decided) throw new NotFound('The person has withdrawn this. It has not been done.');
  const presented = proposals.present(decided);
  return { ...dataResult(presented), ...(presented.state === 'failed' && { isError: true }) };
}

async function readAction(input: unknown, { caller, proposals, context }: CallEnvironment): Promise<CallToolResult> {
  assertScope(caller, 'read_action');
  await context();
  const { action_id } = checkInput(read_action, input ?? {});
  return dataResult(proposals.present(await proposals.read(caller, action_id)));
}

/** What a caller may read of an error is a result, which the client's model can act on. */
export async function callTool(call: ToolCall, environment: CallEnvironment): Promise<CallToolResult> {
  try {
    if (isProposing(call.name)) return await propose(call, environment);
    if (call.name === 'read_action') return await readAction(call.input, environment);
    return await lookUp(call.name, await environment.context(), call.input);
  } catch (error) {
    if (error instanceof AppError) return errorResult(error);
    throw error;
  }
}
