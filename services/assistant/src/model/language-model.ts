import type { ModelBudget } from '../budget/model-budget.ts';
import type { LanguageModel } from '../chat/answer-turn.ts';
import type { ModelConfig } from '../config.ts';
import { modelAnswerer } from './model-answerer.ts';

/** The configured language model, with a check of the account's daily budget. */
export const languageModel = (config: ModelConfig, budget: ModelBudget): LanguageModel => ({
  answer: modelAnswerer({ config, budget }),
  async mayAnswer({ accountId }) {
    const { tokens, microdollars } = await budget.usedBy(accountId);
    return tokens < config.dailyTokens && microdollars < config.dailyDollars * 1_000_000;
  },
});
