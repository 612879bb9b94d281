import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { Said } from '../../chat/turn.ts';

/** Earlier messages that are sent with a question. */
const most = 10;
/** Characters of one message, and of all. */
const longest = 4_000;
const longestOfAll = 12_000;

/** The latest earlier messages that fit, oldest first. */
export function recentMessages(conversation: readonly Said[]): Said[] {
  const recent: Said[] = [];
  let left = longestOfAll;
  for (const { type, content } of conversation.slice(-most).reverse()) {
    const cut = content.length > longest ? `${content.slice(0, longest).toWellFormed()}…` : content;
    left -= cut.length;
    if (left < 0) break;
    recent.unshift({ type, content: cut });
  }
  return recent;
}

/** A conversation in the provider's format. */
export const asMessages = (said: readonly Said[]): ChatCompletionMessageParam[] =>
  said.map(({ type, content }) => ({ role: type, content }));
