import { assistant, longestMessage, type NewChatMessage } from '@keystead/contracts';
import { type Caller, endpoint, reply, ValidationFailed } from '@keystead/service-kit';
import type { AssistantParts } from '../assistant-parts.ts';
import type { Message } from './message.ts';
import { presentMessages } from './present-messages.ts';

/** A message that a page has kept. The time that it says counts as far as it isn't to come. */
const messageOf = (given: NewChatMessage, { userId, accountId }: Caller, id: number, now: Date): Message => ({
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

/** Keeps messages that aren't here yet; of those that are, what this service has written holds. */
export const keepMessages = ({ messages, actions, ids, now }: AssistantParts) =>
  endpoint(assistant, 'POST /ai/history', async ({ caller, body }) => {
    assertLengths(body.messages);
    const kept: Message[] = [];
    for (const given of body.messages)
      kept.push(await messages.keep(messageOf(given, caller, await ids.messages.next(), now())));
    return reply({ messages: await presentMessages(actions, caller, kept) });
  });
