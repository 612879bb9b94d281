import { assistant } from '@keystead/contracts';
import { type Endpoint, endpoint, webReply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { answerMcp } from './mcp-server.ts';
import { isProposing } from './mcp-tools.ts';

/** Only calls that propose write anything, or answers to a question. All others read. */
function isWrite(body: unknown): boolean {
  const { method, params } = Object(body) as { method?: unknown; params?: { name?: unknown } };
  return method === undefined || (method === 'tools/call' && isProposing(String(params?.name)));
}

export const mcpEndpoints = ({ mcp }: Dependencies): Endpoint[] => [
  {
    ...endpoint(assistant, 'POST /internal/mcp', async ({ caller, body, header, requestId, signal, log }) =>
      webReply(await answerMcp(mcp, { caller, body, header, requestId, signal, log })),
    ),
    isReported: isWrite,
  },
];
