import type { Caller } from '@keystead/service-kit';
import { BudgetExceeded } from '../budget/budget-exceeded.ts';
import type { StreamedText } from './streamed-text.ts';
import type { Answerer, AnswerResult, Turn } from './turn.ts';

export interface LanguageModel {
  readonly answer: Answerer;
  /** Whether the caller's account has any budget left today. */
  readonly mayAnswer: (caller: Caller) => Promise<boolean>;
}

export interface Answerers {
  readonly analyst: Answerer;
  readonly model?: LanguageModel;
}

const BUDGET_NOTICE = "Today's allowance for the language model is used up, so I answer as the local analyst.";

/**
 * Answers with the language model where one is configured, and with the local analyst once the day's budget is used up.
 */
export async function answerTurn(
  { analyst, model }: Answerers,
  turn: Turn,
  streamedText: StreamedText,
): Promise<AnswerResult> {
  if (!model) return analyst(turn);
  try {
    return await model.answer(turn);
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    streamedText.startOver();
    const answered = await analyst(turn);
    return { ...answered, content: `${BUDGET_NOTICE}\n\n${answered.content}` };
  }
}
