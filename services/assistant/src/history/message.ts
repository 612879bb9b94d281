import { createHash } from 'node:crypto';
import {
  type answerers,
  type ChatMessage,
  type ChatModel,
  MAX_MESSAGE_LENGTH,
  type NewChatMessage,
} from '@keystead/contracts';
import { type Caller, ValidationFailed } from '@keystead/service-kit';

/** A message of a conversation, as it is stored. It never changes. */
export interface Message {
  readonly _id: number;
  readonly user_id: number;
  readonly account_id: number;
  /** The id that a question and its answer share. */
  readonly exchange: string;
  readonly type: ChatMessage['type'];
  readonly content: string;
  readonly model: ChatModel;
  readonly answered_by: (typeof answerers)[number] | null;
  readonly timestamp: Date;
}

type MessageWithExchange = NewChatMessage & Pick<Message, 'exchange'>;

/** The exchange that starts with a message id of the client; the same id gives the same exchange. */
function exchangeOf({ id, type, timestamp }: NewChatMessage): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([id, type, timestamp ?? null]))
    .digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/**
 * Assigns exchanges to messages: the exchange that a message names, or one derived from its id. An
 * answer right after its question gets the question's exchange.
 * @throws ValidationFailed for a message with neither.
 */
export function assignExchanges(messages: readonly NewChatMessage[]): MessageWithExchange[] {
  const found: MessageWithExchange[] = [];
  for (const [at, message] of messages.entries()) {
    const before = messages[at - 1];
    const isAnswer = before?.exchange === undefined && before?.type === 'user' && message.type === 'assistant';
    if (message.exchange === undefined && message.id === undefined)
      throw new ValidationFailed({ [`messages.${at}.exchange`]: 'is required, unless the message has an id' });
    found.push({
      ...message,
      exchange: message.exchange ?? (isAnswer ? found[at - 1]?.exchange : undefined) ?? exchangeOf(message),
    });
  }
  return found;
}

/** A message that a page has submitted. Its timestamp is used unless it is in the future. */
export const messageOf = (
  submitted: MessageWithExchange,
  { userId, accountId }: Caller,
  id: number,
  now: Date,
): Message => ({
  _id: id,
  user_id: userId,
  account_id: accountId,
  exchange: submitted.exchange,
  type: submitted.type,
  content: submitted.content,
  model: submitted.model ?? 'keystead-basic',
  answered_by: null,
  timestamp: submitted.timestamp ? new Date(Math.min(Date.parse(submitted.timestamp), now.getTime())) : now,
});

export function assertLengths(messages: readonly NewChatMessage[]): void {
  for (const [at, { type, content }] of messages.entries())
    if (type === 'user' && [...content].length > MAX_MESSAGE_LENGTH)
      throw new ValidationFailed({ [`messages.${at}.content`]: `must have at most ${MAX_MESSAGE_LENGTH} characters` });
}
