import { longestMessage, type Question } from '@keystead/contracts';
import type { MessageStore } from '../history/message-store.ts';
import type { Said } from './turn.ts';

/** Messages that belong to the conversation. */
const remembered = 10;
/** Characters of each that are looked at: understanding takes time by their length. */
const longest = { user: longestMessage, assistant: 20_000 };

const cut = ({ type, content }: Said): Said => ({ type, content: content.slice(0, longest[type]).toWellFormed() });

/**
 * What was said before a question: what comes along with it, as the widget sends its own conversation, or else the end
 * of what is kept; no more of it than an answer can need.
 */
export async function conversationOf(messages: MessageStore, userId: number, question: Question): Promise<Said[]> {
  const { context, message } = question;
  if (!Array.isArray(context)) return (await messages.latest(userId, remembered)).map(cut);
  // The question itself may be the last of them.
  const last = context.at(-1);
  const isAsked = last?.type === 'user' && last.content.trim() === message;
  return (isAsked ? context.slice(0, -1) : context).slice(-remembered).map(cut);
}
