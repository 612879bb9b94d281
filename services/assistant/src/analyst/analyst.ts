import type { Answerer, AnswerResult, Turn } from '../chat/turn.ts';
import type { Answer, AnswerContext, Draft } from './answers/answer-context.ts';
import { caveats, rejectionText } from './answers/caveats.ts';
import { costs } from './answers/costs.ts';
import { forecast, rentRoll } from './answers/forecast.ts';
import { ending, leases, unleased } from './answers/leases.ts';
import { due, overdue } from './answers/owed.ts';
import { paid } from './answers/paid.ts';
import { deposits, payments } from './answers/payments.ts';
import { fits, personnel } from './answers/personnel.ts';
import { occupancy, summary } from './answers/portfolio.ts';
import { properties } from './answers/properties.ts';
import { about, contact, isAboutRecord, record } from './answers/record.ts';
import { requests } from './answers/requests.ts';
import { profit, revenue } from './answers/revenue.ts';
import { notUnderstood, talk } from './answers/talk.ts';
import { tenants } from './answers/tenants.ts';
import { typedConfirmation } from './drafts/draft-text.ts';
import { message, remind } from './drafts/messages.ts';
import { recordPayment } from './drafts/payments.ts';
import { assign, report } from './drafts/requests.ts';
import { Research } from './research.ts';
import { resolveSubjects } from './subjects/resolve-subjects.ts';
import type { Intent } from './understand/intents.ts';
import { understandAll } from './understand/understand.ts';

const answers: Partial<Record<Intent, Answer>> = {
  summary,
  about,
  contact,
  properties,
  tenants,
  unleased,
  leases,
  ending,
  rent_roll: rentRoll,
  forecast,
  occupancy,
  overdue,
  due,
  paid,
  payments,
  revenue,
  profit,
  deposits,
  requests,
  costs,
  personnel,
  fits,
  remind,
  message,
  report,
  assign,
  record_payment: recordPayment,
};

const asDraft = (answer: Draft | string): Draft =>
  typeof answer === 'string' ? { content: answer, proposals: [] } : answer;

async function draft(turn: Turn, research: Research): Promise<Draft> {
  const { question, conversation, context } = turn;
  const isTenant = context.caller.role === 'tenant';
  const decided = typedConfirmation(question, conversation);
  if (decided) return asDraft(decided);
  const before = conversation.filter(({ type }) => type === 'user').map(({ content }) => content);
  const inquiry = understandAll(before, question, context.today);
  const { intent, recordRef } = inquiry;
  if (!intent) return asDraft(notUnderstood(isTenant));
  const reply = talk(intent, inquiry.text, isTenant);
  if (reply) return asDraft(reply);
  const found = await resolveSubjects(research, { conversation, inquiry });
  if ('unclear' in found) return asDraft(found.unclear);
  const { subjects, leftOut } = found;
  const answerContext: AnswerContext = { inquiry, research, subjects, today: context.today, isTenant, conversation };
  const isRecord = recordRef && isAboutRecord(recordRef, intent);
  const answer = isRecord ? await record(answerContext, recordRef) : await answers[intent]?.(answerContext);
  if (!answer) return asDraft(notUnderstood(isTenant));
  const { content, proposals } = asDraft(answer);
  return { content: content + caveats(inquiry, leftOut), proposals };
}

/**
 * Answers from the caller's own records without a language model. It recognizes common questions, looks up the records
 * with the tools that a model has, and states what it can't answer. If another service rejects a request, the answer
 * quotes the reason.
 */
export const analyst: Answerer = async (turn): Promise<AnswerResult> => {
  const research = new Research(turn);
  const toResult = ({ content, proposals }: Draft): AnswerResult => ({
    content,
    answeredBy: 'analyst',
    proposals,
    sources: research.sources,
  });
  try {
    return toResult(await draft(turn, research));
  } catch (error) {
    const rejection = rejectionText(error);
    if (rejection === null) throw error;
    return toResult(asDraft(rejection));
  }
};
