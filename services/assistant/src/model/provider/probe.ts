import type { Logger } from '@keystead/service-kit';
import type { ModelConfig } from '../../config.ts';
import { emptyAnswer, type Provider, type ProviderAnswer } from './provider.ts';
import { AnswerCut, describeFailure, inPlainWords, sentenceOf } from './provider-failure.ts';

const request = {
  entries: [
    { role: 'system', content: 'You check a connection. Answer only by the tool.' },
    { role: 'user', content: 'Call the tool report with ready set to true.' },
  ],
  tools: [
    {
      name: 'report',
      description: 'Reports whether tools can be called.',
      parameters: {
        type: 'object',
        properties: { ready: { type: 'boolean' } },
        required: ['ready'],
        additionalProperties: false,
      },
    },
  ],
  mayCall: true,
} as const;

async function answerOf(provider: Provider, config: ModelConfig, model: string, signal: AbortSignal) {
  const answer: ProviderAnswer = emptyAnswer();
  for await (const _ of provider.read({ ...request, model, maxTokens: config.maxOutputTokens }, answer, signal));
  signal.throwIfAborted();
  if (answer.finish === null) throw new AnswerCut();
  return answer;
}

/**
 * Has each model make one tool call, and logs in plain words what is wrong, with the provider's own sentence. Never
 * rejects: the service starts and is ready without its provider.
 */
export async function probe(provider: Provider, config: ModelConfig, log: Logger, stop: AbortSignal): Promise<void> {
  for (const model of new Set(Object.values(config.names))) {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(config.silenceSeconds * 1_000)]);
    const about = { model, api: config.api };
    try {
      const { calls } = await answerOf(provider, config, model, signal);
      if (calls.length > 0) log.info(about, `the language model ${model} answers and calls tools`);
      else log.error(about, `the language model ${model} answers, but calls no tools, so it can look up nothing`);
    } catch (thrown) {
      if (stop.aborted) return;
      const error = signal.aborted ? signal.reason : thrown;
      const provider_says = sentenceOf(error, config);
      log.error(
        { ...about, ...describeFailure(error), ...(provider_says && { provider_says }) },
        `the language model ${model} can't be used: ${inPlainWords(error, config)}. The local analyst answers meanwhile`,
      );
    }
  }
}
