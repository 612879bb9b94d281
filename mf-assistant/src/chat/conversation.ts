import type { AssistantAction, ChatMessage, ChatModel, StreamEvent } from '@keystead/contracts';

export interface DisplayedMessage
  extends Pick<ChatMessage, 'type' | 'content' | 'timestamp' | 'answered_by' | 'actions'> {
  /** Unique within its conversation. */
  key: string;
  model: ChatModel;
  /** The id that a question and its answer share; null until the service has stored them. */
  exchange: string | null;
  /** For a reply without an answer: it failed, or the user has stopped it. */
  unfinished?: 'failed' | 'stopped';
  /** Why there is no answer, where the service has rejected the question. */
  reason?: string;
}

const displayed = new WeakMap<ChatMessage, DisplayedMessage>();

/** A message of the history as it is shown: the same object each time, so that it is not rendered again. */
export function storedMessage(message: ChatMessage): DisplayedMessage {
  const { id, ...rest } = message;
  const shown = displayed.get(message) ?? { ...rest, key: `stored-${id}` };
  displayed.set(message, shown);
  return shown;
}

const models = {
  'keystead-basic': 'Keystead Basic',
  'keystead-advanced': 'Keystead Advanced',
  'keystead-financial': 'Keystead Financial',
} as const;

export const LOCAL_ANALYST = 'Local analyst';

export function answererName({ answered_by, model }: Pick<DisplayedMessage, 'answered_by' | 'model'>): string {
  if (answered_by === 'analyst') return LOCAL_ANALYST;
  return answered_by === 'model' ? models[model] : 'Assistant';
}

export interface PendingReply {
  /** The lookup in progress; null until the first one is reported. */
  step: string | null;
  text: string;
}

/** The messages since the page was opened, or those of the widget in this tab. */
export interface Conversation {
  messages: readonly DisplayedMessage[];
  pending: PendingReply | null;
}

type Progress = Extract<StreamEvent<'POST /ai/chat/stream'>, { type: 'step' | 'text' | 'restart' }>;

export type ConversationEvent =
  | { type: 'question-sent'; question: New }
  | { type: 'question-retried' }
  | Progress
  | { type: 'answered'; messages: readonly ChatMessage[]; response: string }
  /** Newest first. The last question may be among them although its answer was not received. */
  | { type: 'history-loaded'; messages: readonly ChatMessage[] }
  /** `content`: the text received so far, by default. */
  | { type: 'unanswered'; reply: Pick<New, 'timestamp' | 'unfinished' | 'reason'> & { content?: string } }
  | { type: 'decided'; action: AssistantAction }
  | { type: 'cleared' };

export const emptyConversation: Conversation = { messages: [], pending: null };

const emptyReply: PendingReply = { step: null, text: '' };

type New = Pick<DisplayedMessage, 'type' | 'content' | 'timestamp' | 'model'> & Partial<DisplayedMessage>;

function withNew(messages: readonly DisplayedMessage[], message: New): readonly DisplayedMessage[] {
  // Not derived from the count, because a stored conversation drops its oldest messages.
  const key = String(Number(messages.at(-1)?.key ?? 0) + 1);
  return [...messages, { exchange: null, answered_by: null, actions: [], ...message, key }];
}

/** The messages without a failed or stopped reply at their end. */
export function upToQuestion(messages: readonly DisplayedMessage[]): readonly DisplayedMessage[] {
  return messages.at(-1)?.unfinished === undefined ? messages : messages.slice(0, -1);
}

function answered(messages: readonly DisplayedMessage[], stored: readonly ChatMessage[], response: string) {
  const question = stored.find(({ type }) => type === 'user');
  const answer = stored.find(({ type }) => type === 'assistant');
  const last = messages.at(-1);
  if (last === undefined) return messages;
  const { exchange = null, timestamp = last.timestamp } = question ?? {};
  return withNew([...messages.slice(0, -1), { ...last, exchange, timestamp }], {
    type: 'assistant',
    // In place of an empty answer (product §8).
    content: response.trim() ? response : "I apologize, but I couldn't process your request. Please try again.",
    timestamp: answer?.timestamp ?? timestamp,
    model: answer?.model ?? last.model,
    exchange,
    answered_by: answer?.answered_by ?? null,
    actions: answer?.actions ?? [],
  });
}

function withStored(
  messages: readonly DisplayedMessage[],
  stored: readonly ChatMessage[],
): readonly DisplayedMessage[] {
  const upToLast = upToQuestion(messages);
  const newest = stored.filter(({ exchange }) => exchange === stored[0]?.exchange);
  const question = newest.find(({ type }) => type === 'user');
  const answer = newest.find(({ type }) => type === 'assistant');
  if (upToLast.length === messages.length || question === undefined || answer === undefined) return messages;
  return question.content === upToLast.at(-1)?.content ? answered(upToLast, newest, answer.content) : messages;
}

export function withDecided<Message extends { actions: AssistantAction[] }>(
  message: Message,
  action: AssistantAction,
): Message {
  if (!message.actions.some(({ id }) => id === action.id)) return message;
  return { ...message, actions: message.actions.map((one) => (one.id === action.id ? action : one)) };
}

export function conversation(before: Conversation, event: ConversationEvent): Conversation {
  const { messages, pending } = before;
  switch (event.type) {
    case 'question-sent':
      return { messages: withNew(messages, event.question), pending: emptyReply };
    case 'question-retried':
      return { messages: upToQuestion(messages), pending: emptyReply };
    case 'step':
      return { messages, pending: pending && { ...pending, step: event.label } };
    case 'text':
      return { messages, pending: pending && { ...pending, text: pending.text + event.text } };
    case 'restart':
      return { messages, pending: pending && emptyReply };
    case 'answered':
      return { messages: answered(messages, event.messages, event.response), pending: null };
    case 'history-loaded': {
      const updated = withStored(messages, event.messages);
      return updated === messages ? before : { messages: updated, pending };
    }
    case 'unanswered': {
      const { content = pending?.text ?? '', ...rest } = event.reply;
      const model = messages.at(-1)?.model ?? 'keystead-basic';
      return { messages: withNew(messages, { type: 'assistant', model, content, ...rest }), pending: null };
    }
    case 'decided':
      return { ...before, messages: messages.map((message) => withDecided(message, event.action)) };
    case 'cleared':
      return emptyConversation;
    // Of a newer release of the service, or of this remote in another tab.
    default:
      return before;
  }
}
