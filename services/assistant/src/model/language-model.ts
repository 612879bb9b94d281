import { AppError, Unavailable } from '@keystead/service-kit';
import type { ModelBudget } from '../budget/model-budget.ts';
import type { Answerer, LanguageModel } from '../chat/turn.ts';
import type { ModelConfig } from '../config.ts';
import { AnswerGeneration } from './answer-generation.ts';
import { chatClient, DEFAULT_TIMEOUTS, type ModelTimeouts } from './provider/ask-provider.ts';
import { describeFailure } from './provider/provider-failure.ts';

/** The message for any failure of the model (product §8 has the page's own wording). */
const failed = 'The assistant is not available right now. Please try again later.';

interface ModelAnswererDependencies {
  readonly config: ModelConfig;
  readonly budget: ModelBudget;
  readonly timeouts?: ModelTimeouts;
}

/**
 * Answers with a language model that calls the tools with the caller's own rights. It throws `BudgetExceeded` where the
 * account's daily budget is too small for another call, and the signal's reason where nobody awaits the answer any
 * more. All other failures become `Unavailable`.
 */
export function modelAnswerer({ config, budget, timeouts = DEFAULT_TIMEOUTS }: ModelAnswererDependencies): Answerer {
  const client = chatClient(config);
  return async (turn) => {
    try {
      return await new AnswerGeneration({ config, client, budget, timeouts }, turn).make();
    } catch (error) {
      turn.signal.throwIfAborted();
      if (error instanceof AppError) throw error;
      turn.log.error(describeFailure(error), 'the language model did not answer');
      throw new Unavailable(failed);
    }
  };
}

/** The configured language model, with a check of the account's daily budget. */
export const languageModel = (config: ModelConfig, budget: ModelBudget): LanguageModel => ({
  answer: modelAnswerer({ config, budget }),
  async mayAnswer({ accountId }) {
    const { tokens, microdollars } = await budget.usedBy(accountId);
    return tokens < config.dailyTokens && microdollars < config.dailyDollars * 1_000_000;
  },
});
