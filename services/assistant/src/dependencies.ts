import {
  type Caller,
  EmailOutbox,
  type ErasedAccounts,
  type IdSource,
  idBlocks,
  type Post,
  type ServiceTools,
} from '@keystead/service-kit';
import { ActionService } from './actions/action-service.ts';
import { ActionStore } from './actions/action-store.ts';
import { type AnswerTimes, serviceTimes } from './chat/answer-times.ts';
import type { Answerers } from './chat/answer-turn.ts';
import { ChatService } from './chat/chat-service.ts';
import { QuestionLimits } from './chat/question-limits.ts';
import { MessageStore } from './history/message-store.ts';
import type { Ask } from './records/ask.ts';
import type { ToolContext } from './tools/tool.ts';

/** What the assistant service is put together from. */
export interface AssistantTools extends Pick<ServiceTools<unknown>, 'database'>, Answerers {
  /** Other services' records, as the caller may see and change them. */
  readonly records: (caller: Caller, requestId: string) => Ask;
  readonly contextOf: (caller: Caller, requestId: string) => Promise<ToolContext>;
  /** Where letters go. */
  readonly post: Post;
  readonly erasedAccounts: ErasedAccounts;
  /** What else keeps something of accounts, such as what they have used of the model. */
  readonly stores?: readonly { createIndexes(): Promise<void>; eraseOf(accountId: number): Promise<void> }[];
  readonly patience?: AnswerTimes;
  /** The hour that it is: that of the machine, but for tests. */
  readonly now: () => Date;
}

/** The stores of the service and who works with them. */
export interface Dependencies extends Pick<AssistantTools, 'model' | 'now'> {
  readonly messages: MessageStore;
  readonly actions: ActionStore;
  /** Letters on their way to identity. */
  readonly notices: EmailOutbox;
  readonly limits: QuestionLimits;
  readonly chatService: ChatService;
  readonly actionService: ActionService;
  readonly ids: Readonly<Record<'messages' | 'actions', IdSource>>;
}

/** Makes the parts of the service. */
export function createDependencies(tools: AssistantTools): Dependencies {
  const { database, now, patience = serviceTimes } = tools;
  const messages = new MessageStore(database);
  const actions = new ActionStore(database);
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
    chatService: new ChatService({ ...tools, patience, messages, actions, limits, ids }),
    actionService: new ActionService({ actions, notices, records: tools.records, now }),
  };
}
