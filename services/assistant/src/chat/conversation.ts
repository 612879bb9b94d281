import { type ChatModel, MAX_MESSAGE_LENGTH, type Question } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import type { Action, Proposal } from '../actions/action.ts';
import type { MessageRepository } from '../history/message.repository.ts';
import type { Message } from '../history/message.ts';
import type { AnswerResult, ConversationMessage } from './turn.ts';

const MAX_MESSAGES = 10;
/** Characters of each message. Interpretation takes time in proportion to length. */
const MAX_LENGTH = { user: MAX_MESSAGE_LENGTH, assistant: 20_000 };

const cut = ({ type, content }: ConversationMessage): ConversationMessage => ({
  type,
  content: content.slice(0, MAX_LENGTH[type]).toWellFormed(),
});

/** The conversation before a question: the one sent with it, as the widget does, or else the end of the stored one. */
export async function conversationOf(
  messages: Pick<MessageRepository, 'latest'>,
  userId: number,
  { context, message }: Question,
): Promise<ConversationMessage[]> {
  if (!Array.isArray(context)) return (await messages.latest(userId, MAX_MESSAGES)).map(cut);
  // The last message may be the question itself.
  const last = context.at(-1);
  const isQuestion = last?.type === 'user' && last.content.trim() === message;
  return (isQuestion ? context.slice(0, -1) : context).slice(-MAX_MESSAGES).map(cut);
}

export interface Exchange {
  readonly id: string;
  readonly caller: Caller;
  readonly question: Question;
  readonly model: ChatModel;
  readonly askedAt: Date;
}

const entryOf = ({ caller, id: exchange }: Exchange, _id: number) => ({
  _id,
  user_id: caller.userId,
  account_id: caller.accountId,
  exchange,
});

export const questionOf = (it: Exchange, id: number): Message => ({
  ...entryOf(it, id),
  type: 'user',
  content: it.question.message,
  model: it.model,
  answered_by: null,
  timestamp: it.askedAt,
});

export const answerOf = (
  it: Exchange,
  id: number,
  { content, answeredBy }: AnswerResult,
  timestamp: Date,
): Message => ({
  ...entryOf(it, id),
  type: 'assistant',
  content,
  model: it.model,
  answered_by: answeredBy,
  timestamp,
});

export const actionOf = (it: Exchange, id: number, proposal: Proposal, created_at: Date): Action => ({
  ...entryOf(it, id),
  ...proposal,
  state: 'proposed',
  result: null,
  problem: null,
  created_at,
  decided_at: null,
  held_until: null,
  tried: false,
});
