import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { Said } from '../../chat/turn.ts';

/** Messages that go along with a question. */
const most = 10;
/** Characters of one of them, and of all. */
const longest = 4_000;
const longestOfAll = 12_000;

/** What was said before, the newest as far as there is room, oldest first. */
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

/** A conversation as the provider takes it. */
export const asMessages = (said: readonly Said[]): ChatCompletionMessageParam[] =>
  said.map(({ type, content }) => ({ role: type, content }));
