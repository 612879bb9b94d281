import OpenAI from 'openai';
import type { ModelConfig } from '../../config.ts';

/**
 * The provider's client. It tries nothing again by itself, for it would wait as long as the provider says, and it logs
 * nothing, for its lines may hold a conversation.
 */
export const chatClient = ({ apiKey, baseUrl }: Pick<ModelConfig, 'apiKey' | 'baseUrl'>): OpenAI =>
  new OpenAI({ apiKey, baseURL: baseUrl ?? 'https://api.openai.com/v1', maxRetries: 0, logLevel: 'off' });

/** OpenAI's newer models know the one name alone, most other servers the other. */
export const lengthLimit = ({ baseUrl }: Pick<ModelConfig, 'baseUrl'>, tokens: number) =>
  baseUrl === undefined || new URL(baseUrl).hostname.endsWith('.openai.com')
    ? { max_completion_tokens: tokens }
    : { max_tokens: tokens };
