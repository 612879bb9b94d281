import { APIConnectionError, APIError } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { ModelBudget } from '../../budget/model-budget.ts';
import type { Turn } from '../../chat/turn.ts';
import type { ModelConfig } from '../../config.ts';
import type { ProviderQuestion } from './ask-provider.ts';
import { costOf, tokensOf } from './call-cost.ts';
import { describeFailure } from './provider-failure.ts';
import type { ProviderAnswer } from './read-answer.ts';

interface Call {
  readonly request: ChatCompletionCreateParamsStreaming;
  /** Tokens that the answer may have. */
  readonly longestAnswer: number;
}

/** Whether a call was turned away, and so cost nothing. */
const turnedAway = (failure: unknown) =>
  failure instanceof APIConnectionError || (failure instanceof APIError && failure.status !== undefined);

function usedBy(answer: ProviderAnswer, prompt: number, failure: unknown) {
  if (answer.usage) return answer.usage;
  if (turnedAway(failure) && !answer.text) return { prompt: 0, completion: 0 };
  const written = answer.text + answer.calls.map((call) => call.name + call.arguments).join('');
  return { prompt, completion: tokensOf(written) };
}

/** Sets aside what a call may use of the account's day, and settles it by what the provider says, or by what came. */
export const accountFor =
  (
    { budget, config }: { readonly budget: ModelBudget; readonly config: ModelConfig },
    { context, log }: Turn,
    { request, longestAnswer }: Call,
  ): ProviderQuestion['account'] =>
  async () => {
    const prompt = tokensOf(JSON.stringify([request.messages, request.tools ?? []]));
    const reserved = await budget.reserve(
      context.caller.accountId,
      costOf(config, { prompt, completion: longestAnswer }),
      context.now,
    );
    return async (answer, failure) => {
      try {
        await budget.settle(reserved, costOf(config, usedBy(answer, prompt, failure)));
      } catch (error) {
        // What is not settled counts as used whole.
        log.warn(describeFailure(error), 'what a language model used could not be settled');
      }
    };
  };
