import { randomUUID } from 'node:crypto';
import type { ChatModel, Question } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import type { Action } from '../actions/action.ts';
import type { Message } from '../history/message.ts';
import type { AnswerResult } from './turn.ts';

/** A question that is being answered. */
export interface Exchange {
  readonly id: string;
  readonly caller: Caller;
  readonly question: Question;
  readonly model: ChatModel;
  readonly askedAt: Date;
}

export const newExchange = (caller: Caller, question: Question, askedAt: Date): Exchange => ({
  id: randomUUID(),
  caller,
  question,
  model: question.model ?? 'keystead-basic',
  askedAt,
});

const ownerOf = ({ caller, id }: Exchange) => ({ user_id: caller.userId, account_id: caller.accountId, exchange: id });

/** The question as a message. */
export const questionOf = (it: Exchange, id: number): Message => ({
  _id: id,
  ...ownerOf(it),
  type: 'user',
  content: it.question.message,
  model: it.model,
  answered_by: null,
  timestamp: it.askedAt,
});

/** The answer as a message. */
export const answerOf = (
  it: Exchange,
  id: number,
  content: string,
  by: AnswerResult['answeredBy'],
  at: Date,
): Message => ({
  _id: id,
  ...ownerOf(it),
  type: 'assistant',
  content,
  model: it.model,
  answered_by: by,
  timestamp: at,
});

/** The actions that an answer proposes, awaiting confirmation. */
export const actionsOf = (it: Exchange, ids: readonly number[], { proposals }: AnswerResult, at: Date): Action[] =>
  proposals.map(({ deed, title, details, to }, index) => ({
    _id: ids[index] as number,
    ...ownerOf(it),
    deed,
    title,
    details: [...details],
    to: [...to],
    state: 'proposed',
    result: null,
    problem: null,
    created_at: at,
    decided_at: null,
    held_until: null,
    tried: false,
  }));
