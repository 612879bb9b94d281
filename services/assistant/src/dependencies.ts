import {
  AttemptLimit,
  type Caller,
  EmailOutbox,
  type ErasedAccounts,
  idBlocks,
  type Post,
  type ServiceTools,
} from '@keystead/service-kit';
import { ActionRepository } from './actions/action.repository.ts';
import { ActionService } from './actions/action-service.ts';
import { ChatService } from './chat/chat-service.ts';
import { type Answerers, type AnswerTimeouts, SERVICE_TIMEOUTS } from './chat/turn.ts';
import { MessageRepository } from './history/message.repository.ts';
import { MCP_PAUSES, type McpPauses, McpProposals } from './mcp/mcp-proposals.ts';
import type { ApiCall } from './records/caller-records.ts';
import type { ToolContext } from './tools/tool.ts';

export interface AssistantTools extends Pick<ServiceTools<unknown>, 'database'>, Answerers {
  readonly records: (caller: Caller, requestId: string) => ApiCall;
  readonly contextOf: (caller: Caller, requestId: string) => Promise<ToolContext>;
  readonly post: Post;
  readonly erasedAccounts: ErasedAccounts;
  /** Further stores with data of accounts, such as the model budget. */
  readonly stores?: readonly { createIndexes(): Promise<void>; eraseOf(accountId: number): Promise<void> }[];
  readonly timeouts?: AnswerTimeouts;
  /** How calls by MCP wait for a decision. */
  readonly pauses?: McpPauses;
  readonly now: () => Date;
}

export function createDependencies(tools: AssistantTools) {
  const { database, model, records, contextOf, now, timeouts = SERVICE_TIMEOUTS, pauses = MCP_PAUSES } = tools;
  const messages = new MessageRepository(database);
  const actions = new ActionRepository(database);
  const notices = new EmailOutbox(database, tools.post);
  const ids = { messages: idBlocks(database, 'chat_messages'), actions: idBlocks(database, 'assistant_actions') };
  const actionService = new ActionService({ actions, notices, records, now });
  const proposalLimit = new AttemptLimit(database, 'mcp-proposals', { attempts: 20, seconds: 60 });
  const stop = new AbortController();
  return {
    model,
    now,
    messages,
    actions,
    notices,
    ids,
    // An answer takes many queries, and a model's answer costs money.
    limits: {
      ofUser: new AttemptLimit(database, 'questions-user', { attempts: 20, seconds: 60 }),
      ofAccount: new AttemptLimit(database, 'questions-account', { attempts: 60, seconds: 60 }),
    },
    chatService: new ChatService({ ...tools, timeouts, messages, actions, ids }),
    actionService,
    mcp: {
      proposals: new McpProposals({ actions, actionService, messages, notices, ids, proposalLimit, now, pauses }),
      // A lookup takes many queries.
      callLimit: new AttemptLimit(database, 'mcp-calls', { attempts: 120, seconds: 60 }),
      contextOf,
      stopping: stop.signal,
      stop: () => stop.abort(),
    },
  };
}

export type Dependencies = ReturnType<typeof createDependencies>;
