import type { Caller } from '@keystead/service-kit';
import { BudgetSpent } from '../budget/budget-spent.ts';
import type { ToldText } from './told-text.ts';
import type { Answered, Answerer, Turn } from './turn.ts';

/** A language model that is configured. */
export interface LanguageModel {
  readonly answer: Answerer;
  /** Whether the day's allowance of the caller's account has anything left. */
  readonly mayAnswer: (caller: Caller) => Promise<boolean>;
}

/** Who can answer. */
export interface Answerers {
  readonly analyst: Answerer;
  readonly model?: LanguageModel;
}

const spent = "Today's allowance for the language model is used up, so I answer as the local analyst.";

/** Has a question answered by the model where there is one, and by the local analyst once the day's allowance is used up. */
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
