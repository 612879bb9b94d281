import type { Answered, Answerer, Turn } from '../chat/turn.ts';
import { saidYes } from './actions/said-yes.ts';
import { answers } from './answer-table.ts';
import type { AnswerContext, Draft } from './answers/answer-context.ts';
import { caveats } from './answers/caveats.ts';
import { asksOfRecord, record } from './answers/record.ts';
import { refusal } from './answers/refusal.ts';
import { notUnderstood, talk } from './answers/talk.ts';
import { Research } from './research.ts';
import { meant } from './subjects/meant.ts';
import { understandAll } from './understand/understand.ts';

const asDraft = (answer: Draft | string): Draft =>
  typeof answer === 'string' ? { content: answer, proposals: [] } : answer;

async function draft(turn: Turn, research: Research): Promise<Draft> {
  const { question, conversation, context } = turn;
  const renter = context.caller.role === 'tenant';
  const decided = saidYes(question, conversation);
  if (decided) return asDraft(decided);
  const before = conversation.filter(({ type }) => type === 'user').map(({ content }) => content);
  const inquiry = understandAll(before, question, context.today);
  const { intent, numbered } = inquiry;
  if (!intent) return asDraft(notUnderstood(renter));
  const said = talk(intent, inquiry.text, renter);
  if (said) return asDraft(said);
  const found = await meant(research, { conversation, inquiry });
  if ('unclear' in found) return asDraft(found.unclear);
  const { subjects, leftOut } = found;
  const answerContext: AnswerContext = { inquiry, research, subjects, today: context.today, renter, conversation };
  const ofRecord = numbered && asksOfRecord(numbered, intent);
  const answer = ofRecord ? await record(answerContext, numbered) : await answers[intent]?.(answerContext);
  if (!answer) return asDraft(notUnderstood(renter));
  const { content, proposals } = asDraft(answer);
  return { content: content + caveats(inquiry, leftOut), proposals };
}

/**
 * Answers from the caller's own records without a language model. It recognises common questions, looks up the records
 * with the tools that a model has, and states what it can't answer. If another service refuses a request, the answer
 * quotes the refusal.
 */
export const analyst: Answerer = async (turn): Promise<Answered> => {
  const research = new Research(turn);
  const answered = ({ content, proposals }: Draft): Answered => ({
    content,
    answeredBy: 'analyst',
    proposals,
    sources: research.sources,
  });
  try {
    return answered(await draft(turn, research));
  } catch (error) {
    const refused = refusal(error);
    if (refused === null) throw error;
    return answered(asDraft(refused));
  }
};
