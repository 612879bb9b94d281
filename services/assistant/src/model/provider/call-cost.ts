import type { Cost } from '../../budget/model-budget.ts';
import type { ModelConfig } from '../../config.ts';

/** Tokens of a text at most: one has three bytes or more in the writings that people use here. */
export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

/** What tokens cost; a price is in dollars a million, and so in millionths of a dollar each. */
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
