import { KnownError, Unavailable } from '@keystead/service-kit';
import type { ModelBudget } from '../budget/model-budget.ts';
import type { Answerer } from '../chat/turn.ts';
import type { ModelConfig } from '../config.ts';
import { AnswerMaking } from './answer-making.ts';
import { DEFAULT_PATIENCE, type Patience } from './patience.ts';
import { chatClient } from './provider/chat-client.ts';
import { describeFailure } from './provider/provider-failure.ts';

/** What a person reads of any failure of the model's (product §8 has the page's own words). */
const failed = 'The assistant is not available right now. Please try again later.';

/** What the answerer needs. */
export interface ModelAnswererDependencies {
  readonly config: ModelConfig;
  readonly budget: ModelBudget;
  readonly patience?: Patience;
}

/**
 * Answers with a language model that looks things up by the tools, with the caller's own rights. It throws `BudgetSpent`
 * when the account's day has no room for another call, the signal's reason when nobody waits any more, and `Unavailable`
 * for everything else that goes wrong.
 */
export function modelAnswerer({ config, budget, patience = DEFAULT_PATIENCE }: ModelAnswererDependencies): Answerer {
  const client = chatClient(config);
  return async (turn) => {
    try {
      return await new AnswerMaking({ config, client, budget, patience }, turn).make();
    } catch (error) {
      turn.signal.throwIfAborted();
      if (error instanceof KnownError) throw error;
      turn.log.error(describeFailure(error), 'the language model has not answered');
      throw new Unavailable(failed);
    }
  };
}
