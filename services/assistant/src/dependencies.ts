import {
  type Caller,
  EmailOutbox,
  type ErasedAccounts,
  type IdSource,
  idBlocks,
  type Post,
  type ServiceTools,
} from '@keystead/service-kit';
import { ActionRepository } from './actions/action.repository.ts';
import { ActionService } from './actions/action-service.ts';
import { ChatService } from './chat/chat-service.ts';
import { QuestionLimits } from './chat/question-limits.ts';
import { type Answerers, type AnswerTimeouts, SERVICE_TIMEOUTS } from './chat/turn.ts';
import { MessageRepository } from './history/message.repository.ts';
import type { ApiCall } from './records/caller-records.ts';
import type { ToolContext } from './tools/tool.ts';

export interface AssistantTools extends Pick<ServiceTools<unknown>, 'database'>, Answerers {
  /** Requests to other services, with the caller's rights. */
  readonly records: (caller: Caller, requestId: string) => ApiCall;
  readonly contextOf: (caller: Caller, requestId: string) => Promise<ToolContext>;
  readonly post: Post;
  readonly erasedAccounts: ErasedAccounts;
  /** Further stores with data of accounts, such as the model budget. */
  readonly stores?: readonly { createIndexes(): Promise<void>; eraseOf(accountId: number): Promise<void> }[];
  readonly timeouts?: AnswerTimeouts;
  readonly now: () => Date;
}

export interface Dependencies extends Pick<AssistantTools, 'model' | 'now'> {
  readonly messages: MessageRepository;
  readonly actions: ActionRepository;
  readonly notices: EmailOutbox;
  readonly limits: QuestionLimits;
  readonly chatService: ChatService;
  readonly actionService: ActionService;
  readonly ids: Readonly<Record<'messages' | 'actions', IdSource>>;
}

export function createDependencies(tools: AssistantTools): Dependencies {
  const { database, now, timeouts = SERVICE_TIMEOUTS } = tools;
  const messages = new MessageRepository(database);
  const actions = new ActionRepository(database);
  const notices = new EmailOutbox(database, tools.post);
  const limits = new QuestionLimits(database);
  const ids = { messages: idBlocks(database, 'chat_messages'), actions: idBlocks(database, 'assistant_actions') };
  return {
    model: tools.model,
    now,
    messages,
    actions,
    notices,
    limits,
    ids,
    chatService: new ChatService({ ...tools, timeouts, messages, actions, limits, ids }),
    actionService: new ActionService({ actions, notices, records: tools.records, now }),
  };
}
