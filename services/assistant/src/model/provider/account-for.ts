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
  /** Tokens that the answer has at most. */
  readonly longestAnswer: number;
}

/** Whether the provider rejected a call, so that it cost nothing. */
const turnedAway = (failure: unknown) =>
  failure instanceof APIConnectionError || (failure instanceof APIError && failure.status !== undefined);

function usedBy(answer: ProviderAnswer, prompt: number, failure: unknown) {
  if (answer.usage) return answer.usage;
  if (turnedAway(failure) && !answer.text) return { prompt: 0, completion: 0 };
  const written = answer.text + answer.calls.map((call) => call.name + call.arguments).join('');
  return { prompt, completion: tokensOf(written) };
}

/**
 * Reserves the maximum cost of a call from the account's daily budget. It settles the cost with the provider's usage,
 * or with an estimate from the output.
 */
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
        // A reservation that is not settled counts as used in full.
        log.warn(describeFailure(error), 'what a language model used could not be settled');
      }
    };
  };
