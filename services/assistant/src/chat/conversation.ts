import { MAX_MESSAGE_LENGTH, type Question } from '@keystead/contracts';
import type { MessageStore } from '../history/message-store.ts';
import type { ConversationMessage } from './turn.ts';

/** Messages of the conversation that are considered. */
const MAX_MESSAGES = 10;
/** Characters of each message that are considered. Interpretation takes time in proportion to length. */
const MAX_LENGTH = { user: MAX_MESSAGE_LENGTH, assistant: 20_000 };

const cut = ({ type, content }: ConversationMessage): ConversationMessage => ({
  type,
  content: content.slice(0, MAX_LENGTH[type]).toWellFormed(),
});

/**
 * The conversation before a question: the one sent with it, as the widget does, or else the end of the stored one. It
 * is limited to what an answer can need.
 */
export async function conversationOf(
  messages: MessageStore,
  userId: number,
  question: Question,
): Promise<ConversationMessage[]> {
  const { context, message } = question;
  if (!Array.isArray(context)) return (await messages.latest(userId, MAX_MESSAGES)).map(cut);
  // The last message may be the question itself.
  const last = context.at(-1);
  const isQuestion = last?.type === 'user' && last.content.trim() === message;
  return (isQuestion ? context.slice(0, -1) : context).slice(-MAX_MESSAGES).map(cut);
}
