import { hash } from 'node:crypto';
import { type AssistantAction, type ChatMessage, MAX_MESSAGE_LENGTH, type NewChatMessage } from '@keystead/contracts';
import { type Caller, ValidationFailed } from '@keystead/service-kit';
import type { ActionRepository } from '../actions/action.repository.ts';
import { presentAction } from '../actions/action.ts';

/** A message of a conversation, as it is stored. It never changes. */
export interface Message
  extends Readonly<Pick<ChatMessage, 'exchange' | 'type' | 'content' | 'model' | 'answered_by'>> {
  readonly _id: number;
  readonly user_id: number;
  readonly account_id: number;
  readonly timestamp: Date;
}

type MessageWithExchange = NewChatMessage & Pick<Message, 'exchange'>;

/** The exchange that starts with a message id of the client; the same id gives the same exchange. */
function exchangeOf({ id, type, timestamp }: NewChatMessage): string {
  const hex = hash('sha256', JSON.stringify([id, type, timestamp ?? null]));
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/**
 * Assigns exchanges to messages: the exchange that a message names, or one derived from its id. An answer right after
 * its question gets the question's exchange.
 * @throws ValidationFailed for a message with neither.
 */
export function assignExchanges(messages: readonly NewChatMessage[]): MessageWithExchange[] {
  const found: MessageWithExchange[] = [];
  for (const [at, message] of messages.entries()) {
    if (message.exchange === undefined && message.id === undefined)
      throw new ValidationFailed({ [`messages.${at}.exchange`]: 'is required, unless the message has an id' });
    const before = messages[at - 1];
    const isAnswer = before?.exchange === undefined && before?.type === 'user' && message.type === 'assistant';
    const exchange = message.exchange || (isAnswer && found[at - 1]?.exchange) || exchangeOf(message);
    found.push({ ...message, exchange });
  }
  return found;
}

export const messageOf = (
  { exchange, type, content, model, timestamp }: MessageWithExchange,
  { userId, accountId }: Caller,
  id: number,
  now: Date,
): Message => ({
  _id: id,
  user_id: userId,
  account_id: accountId,
  exchange,
  type,
  content,
  model: model ?? 'keystead-basic',
  answered_by: null,
  // Unless it is in the future.
  timestamp: timestamp ? new Date(Math.min(Date.parse(timestamp), now.getTime())) : now,
});

export function assertLengths(messages: readonly NewChatMessage[]): void {
  for (const [at, { type, content }] of messages.entries())
    if (type === 'user' && [...content].length > MAX_MESSAGE_LENGTH)
      throw new ValidationFailed({ [`messages.${at}.content`]: `must have at most ${MAX_MESSAGE_LENGTH} characters` });
}

/** The response for a message. The proposals belong to the answer, not to the question. */
export const presentMessage = (it: Message, proposed: readonly AssistantAction[]): ChatMessage => ({
  id: it._id,
  exchange: it.exchange,
  type: it.type,
  content: it.content,
  timestamp: it.timestamp.toISOString(),
  model: it.model,
  answered_by: it.answered_by,
  actions: it.type === 'assistant' ? [...proposed] : [],
});

export async function presentMessages(
  actions: Pick<ActionRepository, 'ofExchanges'>,
  { userId }: Caller,
  rows: readonly Message[],
  now: Date,
): Promise<ChatMessage[]> {
  const proposed = await actions.ofExchanges(userId, [...new Set(rows.map(({ exchange }) => exchange))]);
  return rows.map((row) =>
    presentMessage(
      row,
      proposed.filter(({ exchange }) => exchange === row.exchange).map((action) => presentAction(action, now)),
    ),
  );
}
