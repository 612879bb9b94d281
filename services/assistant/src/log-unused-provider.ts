import type { Logger } from '@keystead/service-kit';
import type { AssistantConfig } from './config.ts';

/** Logs once, at the start, why a configured provider is not used. */
export function logUnusedProvider(
  { model, OPENAI_API_KEY, OPENAI_BASE_URL }: Pick<AssistantConfig, 'model' | 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>,
  log: Logger,
): void {
  if (model) return;
  const named = [OPENAI_API_KEY && 'OPENAI_API_KEY', OPENAI_BASE_URL && 'OPENAI_BASE_URL'].filter(Boolean);
  if (named.length > 0)
    log.info(`the local analyst answers: ASSISTANT_BASIC_MODEL is not set, so ${named.join(' and ')} is not used`);
}
