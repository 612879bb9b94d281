import { createHash } from 'node:crypto';
import { assistant, longestMessage, type NewChatMessage } from '@keystead/contracts';
import { type Caller, endpoint, reply, ValidationFailed } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Message } from './message.ts';
import { presentMessages } from './present-messages.ts';

/** A message with the id of its exchange. */
type PlacedMessage = NewChatMessage & Pick<Message, 'exchange'>;

/**
 * The exchange that starts with a message id of the client; the same id gives the same exchange.
 */
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
function placed(messages: readonly NewChatMessage[]): PlacedMessage[] {
  const found: PlacedMessage[] = [];
  for (const [at, message] of messages.entries()) {
    const before = messages[at - 1];
    const answersIt = before?.exchange === undefined && before?.type === 'user' && message.type === 'assistant';
    if (message.exchange === undefined && message.id === undefined)
      throw new ValidationFailed({ [`messages.${at}.exchange`]: 'is required, unless the message has an id' });
    found.push({
      ...message,
      exchange: message.exchange ?? (answersIt ? found[at - 1]?.exchange : undefined) ?? exchangeOf(message),
    });
  }
  return found;
}

/** A message that a page has submitted. Its timestamp is used unless it is in the future. */
const messageOf = (given: PlacedMessage, { userId, accountId }: Caller, id: number, now: Date): Message => ({
  _id: id,
  user_id: userId,
  account_id: accountId,
  exchange: given.exchange,
  type: given.type,
  content: given.content,
  model: given.model ?? 'keystead-basic',
  answered_by: null,
  timestamp: given.timestamp ? new Date(Math.min(Date.parse(given.timestamp), now.getTime())) : now,
});

function assertLengths(messages: readonly NewChatMessage[]): void {
  for (const [at, { type, content }] of messages.entries())
    if (type === 'user' && [...content].length > longestMessage)
      throw new ValidationFailed({ [`messages.${at}.content`]: `must have at most ${longestMessage} characters` });
}

/** Stores messages that aren't stored yet. For those that are, the stored version wins. */
export const keepMessages = ({ messages, actions, ids, now }: Dependencies) =>
  endpoint(assistant, 'POST /ai/history', async ({ caller, body }) => {
    assertLengths(body.messages);
    const stored: Message[] = [];
    for (const given of placed(body.messages))
      stored.push(await messages.keep(messageOf(given, caller, await ids.messages.next(), now())));
    return reply({ messages: await presentMessages(actions, caller, stored) });
  });
