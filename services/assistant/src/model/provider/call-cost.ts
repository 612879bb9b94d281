import type { Cost } from '../../budget/model-budget.ts';
import type { ModelConfig } from '../../config.ts';

/** An upper bound of a text's tokens: a token has three bytes or more in the scripts in use here. */
export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

/** The cost of tokens. A price in dollars per million tokens equals millionths of a dollar per token. */
export function costOf(
  { inputPrice, outputPrice }: Pick<ModelConfig, 'inputPrice' | 'outputPrice'>,
  { prompt, completion }: { prompt: number; completion: number },
): Cost {
  const whole = (tokens: number) => (Number.isFinite(tokens) ? Math.max(0, Math.ceil(tokens)) : 0);
  return {
    tokens: whole(prompt) + whole(completion),
    microdollars: Math.ceil(whole(prompt) * inputPrice + whole(completion) * outputPrice),
  };
}
