import { setTimeout as pause } from 'node:timers/promises';
import OpenAI from 'openai';
import type { AnswerTimeouts } from '../../chat/turn.ts';
import type { ModelConfig } from '../../config.ts';
import { chatCompletions } from './chat-completions.ts';
import type { ReportRefusal } from './optional-parameters.ts';
import { emptyAnswer, type Provider, type ProviderAnswer, type ProviderRequest } from './provider.ts';
import { AnswerCut, AnswerTooLong, isTransient, ProviderTimeout, retryDelayOf } from './provider-failure.ts';
import { responses } from './responses.ts';

/** Timeouts of a language model's answer, in milliseconds. */
export interface ModelTimeouts extends AnswerTimeouts {
  /** Until the provider's first chunk, a retry included, and between two chunks: a model that reasons is silent. */
  readonly idle: number;
  /** The longest delay before the retry that a provider may ask for. */
  readonly maxRetryDelay: number;
  /** After so much time without output for the user, a progress step says that the model still works. */
  readonly progress: number;
}

/** For an answer in one response: the gateway ends a connection after 10 s, and the analyst needs the rest of them. */
const WHOLE_MS = 6_500;

export const timeoutsOf = ({ answerSeconds, silenceSeconds }: ModelConfig): ModelTimeouts => ({
  whole: WHOLE_MS,
  streamed: answerSeconds * 1_000,
  idle: silenceSeconds * 1_000,
  maxRetryDelay: 5_000,
  progress: 4_000,
});

/** No retries, because they would wait as long as the provider asks, and no log, which would hold conversations. */
export function providerOf(config: ModelConfig, report: ReportRefusal = () => undefined): Provider {
  const client = new OpenAI({
    apiKey: config.apiKey,
    baseURL: config.baseUrl ?? 'https://api.openai.com/v1',
    maxRetries: 0,
    logLevel: 'off',
  });
  return config.api === 'responses' ? responses(client, config, report) : chatCompletions(client, config, report);
}

export interface ProviderQuestion {
  readonly provider: Provider;
  readonly request: ProviderRequest;
  readonly signal: AbortSignal;
  readonly timeouts: ModelTimeouts;
  /** Called with each piece of text. An error that it throws ends the call. */
  readonly onText: (piece: string) => void;
  readonly onChunk: () => void;
  /** Runs before a try. The returned function runs after it, with the answer and the failure, if any. */
  readonly meter: () => Promise<(answer: ProviderAnswer, failure?: unknown) => Promise<void>>;
  /** Whether the user has seen a part of this answer, so that no retry can start over. */
  readonly isDisplayed: () => boolean;
}

/** Characters of one answer, calls included. A provider that continues beyond is caught in a loop. */
const MAX_ANSWER_LENGTH = 60_000;

/**
 * Reads one answer of the provider into `answer` as it arrives, so that the part before a failure is available too.
 * @throws ProviderTimeout where nothing came for too long; AnswerCut where it broke off; AnswerTooLong where it does not
 * end; the signal's reason; whatever the client throws.
 */
async function readAnswer(question: ProviderQuestion, answer: ProviderAnswer, firstIdle: number): Promise<void> {
  const idleAbort = new AbortController();
  const wait = (milliseconds: number) => setTimeout(() => idleAbort.abort(new ProviderTimeout()), milliseconds);
  let timer = wait(firstIdle);
  let left = MAX_ANSWER_LENGTH;
  const signal = AbortSignal.any([question.signal, idleAbort.signal]);
  try {
    for await (const { text, length } of question.provider.read(question.request, answer, signal)) {
      clearTimeout(timer);
      timer = wait(question.timeouts.idle);
      question.onChunk();
      left -= length;
      if (left < 0) throw new AnswerTooLong();
      if (text) question.onText(text);
    }
    // An aborted stream ends like a complete one.
    signal.throwIfAborted();
    if (answer.finish === null) throw new AnswerCut();
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

async function tryOnce(question: ProviderQuestion, firstIdle: number): Promise<ProviderAnswer> {
  const commit = await question.meter();
  const answer = emptyAnswer();
  let failure: unknown;
  try {
    await readAnswer(question, answer, firstIdle);
    return answer;
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    await commit(answer, failure);
  }
}

/** Retries once if nothing was shown before a transient failure. Both tries share the timeout for the first chunk. */
export async function askProvider(question: ProviderQuestion, again: () => void): Promise<ProviderAnswer> {
  const { timeouts, signal } = question;
  const startedAt = performance.now();
  try {
    return await tryOnce(question, timeouts.idle);
  } catch (error) {
    const wait = retryDelayOf(error) ?? Math.min(250, timeouts.maxRetryDelay);
    const left = timeouts.idle - (performance.now() - startedAt) - wait;
    const tooLate = wait > timeouts.maxRetryDelay || left < timeouts.idle / 4;
    if (!isTransient(error) || signal.aborted || question.isDisplayed() || tooLate) throw error;
    await pause(wait, undefined, { signal });
    again();
    return tryOnce(question, left);
  }
}
