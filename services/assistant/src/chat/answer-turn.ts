import type { Caller } from '@keystead/service-kit';
import { BudgetSpent } from '../budget/budget-spent.ts';
import type { ToldText } from './told-text.ts';
import type { Answered, Answerer, Turn } from './turn.ts';

export interface LanguageModel {
  readonly answer: Answerer;
  /** Whether the caller's account has any budget left today. */
  readonly mayAnswer: (caller: Caller) => Promise<boolean>;
}

export interface Answerers {
  readonly analyst: Answerer;
  readonly model?: LanguageModel;
}

const spent = "Today's allowance for the language model is used up, so I answer as the local analyst.";

/**
 * Answers with the language model where one is configured, and with the local analyst once the day's budget is used up.
 */
export async function answerTurn({ analyst, model }: Answerers, turn: Turn, told: ToldText): Promise<Answered> {
  if (!model) return analyst(turn);
  try {
    return await model.answer(turn);
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    told.startOver();
    const answered = await analyst(turn);
    return { ...answered, content: `${spent}\n\n${answered.content}` };
  }
}
