import { longestMessage, type Question } from '@keystead/contracts';
import type { MessageStore } from '../history/message-store.ts';
import type { Said } from './turn.ts';

/** Messages of the conversation that are considered. */
const remembered = 10;
/** Characters of each message that are considered. Interpretation takes time in proportion to length. */
const longest = { user: longestMessage, assistant: 20_000 };

const cut = ({ type, content }: Said): Said => ({ type, content: content.slice(0, longest[type]).toWellFormed() });

/**
 * The conversation before a question: the one sent with it, as the widget does, or else the end of the stored one. It
 * is limited to what an answer can need.
 */
export async function conversationOf(messages: MessageStore, userId: number, question: Question): Promise<Said[]> {
  const { context, message } = question;
  if (!Array.isArray(context)) return (await messages.latest(userId, remembered)).map(cut);
  // The last message may be the question itself.
  const last = context.at(-1);
  const isAsked = last?.type === 'user' && last.content.trim() === message;
  return (isAsked ? context.slice(0, -1) : context).slice(-remembered).map(cut);
}
