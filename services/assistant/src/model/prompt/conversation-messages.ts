import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { ConversationMessage } from '../../chat/turn.ts';

/** Earlier messages that are sent with a question. */
const MAX_MESSAGES = 10;
/** Characters of one message, and of all. */
const MAX_MESSAGE_LENGTH = 4_000;
const MAX_TOTAL_LENGTH = 12_000;

/** The latest earlier messages that fit, oldest first. */
export function recentMessages(conversation: readonly ConversationMessage[]): ConversationMessage[] {
  const recent: ConversationMessage[] = [];
  let left = MAX_TOTAL_LENGTH;
  for (const { type, content } of conversation.slice(-MAX_MESSAGES).reverse()) {
    const cut =
      content.length > MAX_MESSAGE_LENGTH ? `${content.slice(0, MAX_MESSAGE_LENGTH).toWellFormed()}…` : content;
    left -= cut.length;
    if (left < 0) break;
    recent.unshift({ type, content: cut });
  }
  return recent;
}

/** A conversation in the provider's format. */
export const asMessages = (conversation: readonly ConversationMessage[]): ChatCompletionMessageParam[] =>
  conversation.map(({ type, content }) => ({ role: type, content }));
