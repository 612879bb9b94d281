import {
  AttemptLimit,
  type Caller,
  EmailOutbox,
  type ErasedAccounts,
  idBlocks,
  type Logger,
  type Post,
  type ServiceTools,
} from '@keystead/service-kit';
import { ActionRepository } from './actions/action.repository.ts';
import { ActionService } from './actions/action-service.ts';
import { PlanRunner } from './actions/plan-runner.ts';
import { BriefingRepository, BriefingRoundRepository } from './briefings/briefing.repository.ts';
import type { BriefingSources } from './briefings/briefing-job.ts';
import { ChatService } from './chat/chat-service.ts';
import { type Answerers, type AnswerTimeouts, SERVICE_TIMEOUTS } from './chat/turn.ts';
import { MessageRepository } from './history/message.repository.ts';
import { MCP_PAUSES, type McpPauses, McpProposals } from './mcp/mcp-proposals.ts';
import type { Summarise } from './model/summary.ts';
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
  readonly briefed: BriefingSources;
  readonly summarise?: Summarise;
  readonly log: Logger;
  /** How calls by MCP wait for a decision. */
  readonly pauses?: McpPauses;
  readonly now: () => Date;
}

export function createDependencies(tools: AssistantTools) {
  const { database, model, records, contextOf, log, now } = tools;
  const { timeouts = SERVICE_TIMEOUTS, pauses = MCP_PAUSES } = tools;
  const messages = new MessageRepository(database);
  const actions = new ActionRepository(database);
  const notices = new EmailOutbox(database, tools.post);
  const plans = new PlanRunner({ actions, notices, records, now, log });
  const rounds = new BriefingRoundRepository(database);
  const briefings = new BriefingRepository(database);
  const ids = { messages: idBlocks(database, 'chat_messages'), actions: idBlocks(database, 'assistant_actions') };
  const actionService = new ActionService({ actions, notices, records, plans, now });
  const proposalLimit = new AttemptLimit(database, 'mcp-proposals', { attempts: 20, seconds: 60 });
  const stop = new AbortController();
  return {
    model,
    now,
    messages,
    actions,
    notices,
    rounds,
    briefings,
    ids,
    // An answer takes many queries, and a model's answer costs money.
    limits: {
      ofUser: new AttemptLimit(database, 'questions-user', { attempts: 20, seconds: 60 }),
      ofAccount: new AttemptLimit(database, 'questions-account', { attempts: 60, seconds: 60 }),
    },
    chatService: new ChatService({ ...tools, timeouts, messages, actions, ids }),
    plans,
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
