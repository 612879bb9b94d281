import OpenAI from 'openai';
import type { ModelConfig } from '../../config.ts';

/**
 * The provider's client. It doesn't retry, because it would wait as long as the provider asks. It doesn't log, because
 * its lines may contain a conversation.
 */
export const chatClient = ({ apiKey, baseUrl }: Pick<ModelConfig, 'apiKey' | 'baseUrl'>): OpenAI =>
  new OpenAI({ apiKey, baseURL: baseUrl ?? 'https://api.openai.com/v1', maxRetries: 0, logLevel: 'off' });

/** OpenAI's newer models accept only one name, most other servers only the other. */
export const lengthLimit = ({ baseUrl }: Pick<ModelConfig, 'baseUrl'>, tokens: number) =>
  baseUrl === undefined || new URL(baseUrl).hostname.endsWith('.openai.com')
    ? { max_completion_tokens: tokens }
    : { max_tokens: tokens };
