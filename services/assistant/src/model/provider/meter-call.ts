import { APIConnectionError, APIError } from 'openai';
import type { Cost, ModelBudget } from '../../budget/model-budget.ts';
import type { Turn } from '../../chat/turn.ts';
import type { ModelConfig } from '../../config.ts';
import type { ToolContext } from '../../tools/tool.ts';
import type { ProviderQuestion } from './ask-provider.ts';
import type { ProviderAnswer, ProviderRequest } from './provider.ts';
import { describeFailure } from './provider-failure.ts';

/** An upper bound of a text's tokens: a token has three bytes or more in the scripts in use here. */
const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

/** What is reserved for a picture, whose bytes do not tell its tokens. The provider reports what it has used. */
const PICTURE_TOKENS = 3_000;

function promptTokens({ entries, tools }: ProviderRequest): number {
  const pictures = entries.flatMap((entry) => (entry.role === 'user' ? (entry.pictures ?? []) : []));
  const texts = entries.map((entry) => ({ ...entry, pictures: undefined }));
  return tokensOf(JSON.stringify([texts, tools])) + pictures.length * PICTURE_TOKENS;
}

/** The cost of tokens. A price in dollars per million tokens equals millionths of a dollar per token. */
function costOf(
  { inputPrice, outputPrice }: Pick<ModelConfig, 'inputPrice' | 'outputPrice'>,
  { prompt, completion }: { prompt: number; completion: number },
): Cost {
  const whole = (tokens: number) => (Number.isFinite(tokens) ? Math.max(0, Math.ceil(tokens)) : 0);
  return {
    tokens: whole(prompt) + whole(completion),
    microdollars: Math.ceil(whole(prompt) * inputPrice + whole(completion) * outputPrice),
  };
}

/** Whether the provider rejected a call, so that it cost nothing. */
const wasRejected = (failure: unknown) =>
  failure instanceof APIConnectionError || (failure instanceof APIError && failure.status !== undefined);

function usedBy(answer: ProviderAnswer, prompt: number, failure: unknown) {
  if (answer.usage) return answer.usage;
  if (wasRejected(failure) && !answer.text) return { prompt: 0, completion: 0 };
  const written = answer.text + answer.calls.map((call) => call.name + call.arguments).join('');
  return { prompt, completion: tokensOf(written) };
}

/** Whose budget pays for a call. */
export interface MeteredTurn extends Pick<Turn, 'log'> {
  readonly context: Pick<ToolContext, 'now'> & { readonly caller: Pick<ToolContext['caller'], 'accountId'> };
}

/** Reserves a call's maximum cost from the daily budget, and commits the reported cost, or an estimate of it. */
export const meterCall =
  (
    { budget, config }: { readonly budget: ModelBudget; readonly config: ModelConfig },
    { context, log }: MeteredTurn,
    request: ProviderRequest,
  ): ProviderQuestion['meter'] =>
  async () => {
    const prompt = promptTokens(request);
    const reserved = await budget.reserve(
      context.caller.accountId,
      costOf(config, { prompt, completion: request.maxTokens }),
      context.now,
    );
    return async (answer, failure) => {
      try {
        await budget.commit(reserved, costOf(config, usedBy(answer, prompt, failure)));
      } catch (error) {
        // A reservation that is not committed counts as used in full.
        log.warn(describeFailure(error), 'the cost of a language model call could not be recorded');
      }
    };
  };
