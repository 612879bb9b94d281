import { randomUUID } from 'node:crypto';
import { AppError, type Caller, type Logger } from '@keystead/service-kit';
import type { JSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Action } from '../actions/action.ts';
import { mayConfirmAtClient } from './mcp-access.ts';
import type { McpProposals } from './mcp-proposals.ts';

/** The id of a session of a client that can ask a person. It carries all that the service has to know of a session. */
const ASKING = 'asking-';

export const askingSession = (): string => ASKING + randomUUID();

/** Whether the client of a session may be asked for the decision of a person. */
export const mayAsk = (session: string, caller: Caller): boolean =>
  session.startsWith(ASKING) && mayConfirmAtClient(caller);

const questionId = ({ _id, mcp }: Action) => `keystead-${_id}-${mcp?.question}`;
const questionForm = /^keystead-(\d{1,15})-([0-9a-f-]{36})$/;

/** What a person is asked at the client: all that the card in the product shows. Nothing is asked about a plan. */
function questionOf({ title, details, message }: ReturnType<McpProposals['present']>): string {
  const lines = details.map(({ label, value }) => `${label}: ${value}`);
  return [title, ...lines, ...(message ? [`Subject: ${message.subject}`, message.text] : [])].join('\n');
}

/** Asks a person at the client (elicitation), whose answer comes as a message of its own. */
export const questionAbout = (action: Action, presented: ReturnType<McpProposals['present']>): JSONRPCRequest => ({
  jsonrpc: '2.0',
  id: questionId(action),
  method: 'elicitation/create',
  params: {
    message: questionOf(presented),
    requestedSchema: {
      type: 'object',
      properties: { confirm: { type: 'boolean', title: 'Confirm', description: 'Do this now' } },
      required: ['confirm'],
    },
  },
});

/** The decision in a client's answer to a question; undefined for another message, and where no decision was made. */
export function decisionIn(body: object): { id: number; question: string; confirm: boolean } | undefined {
  const { id, method, result } = body as { id?: unknown; method?: unknown; result?: unknown };
  const [, action, asked] = (method === undefined && questionForm.exec(String(id))) || [];
  const { action: answer, content } = Object(result) as { action?: unknown; content?: { confirm?: unknown } };
  if (action === undefined || asked === undefined || (answer !== 'accept' && answer !== 'decline')) return undefined;
  return { id: Number(action), question: asked, confirm: answer === 'accept' && content?.confirm === true };
}

/** Whether a client can show a person a form. */
export function asksPeople(body: object): boolean {
  const { method, params } = body as { method?: unknown; params?: { capabilities?: { elicitation?: object } } };
  const elicitation = method === 'initialize' ? params?.capabilities?.elicitation : undefined;
  return elicitation !== undefined && ('form' in elicitation || !('url' in elicitation));
}

/** A refused decision is no error for the client that delivers it: the call that waits says what became of it. */
export async function answerQuestion(
  proposals: McpProposals,
  { caller, requestId, log }: { readonly caller: Caller; readonly requestId: string; readonly log: Logger },
  decision: NonNullable<ReturnType<typeof decisionIn>>,
): Promise<void> {
  try {
    if (decision.confirm && !mayConfirmAtClient(caller)) return;
    await proposals.answer(caller, decision, requestId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info({ action: decision.id, reason: error.message }, 'a decision at a client of MCP was not carried out');
  }
}
