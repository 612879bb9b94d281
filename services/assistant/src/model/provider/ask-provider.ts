import { setTimeout as pause } from 'node:timers/promises';
import OpenAI from 'openai';
import { type AnswerTimeouts, MODEL_TIMEOUTS } from '../../chat/turn.ts';
import type { ModelConfig } from '../../config.ts';
import { isTransient, retryDelayOf } from './provider-failure.ts';
import { emptyAnswer, type ProviderAnswer, type ProviderCall, readAnswer } from './read-answer.ts';

/** Timeouts of a language model's answer, in milliseconds. */
export interface ModelTimeouts extends AnswerTimeouts {
  /** Until the provider's first chunk, a retry included, and between two chunks. */
  readonly idle: number;
  /** The longest delay before the retry that a provider may ask for. */
  readonly maxRetryDelay: number;
  /** After so much time without output for the user, the provider's next chunk emits a progress step. */
  readonly progress: number;
}

/** A user never waits ten seconds without any output. */
export const DEFAULT_TIMEOUTS: ModelTimeouts = {
  ...MODEL_TIMEOUTS,
  idle: 6_000,
  maxRetryDelay: 2_000,
  progress: 4_000,
};

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

/** Milliseconds before a retry where the provider asks for none. */
const DEFAULT_RETRY_MS = 250;

/** A call, and the hooks around each try. */
export interface ProviderQuestion extends Omit<ProviderCall, 'firstIdle' | 'idle'> {
  readonly timeouts: ModelTimeouts;
  /** Runs before a try. The returned function runs after it, with the answer and the failure, if any. */
  readonly meter: () => Promise<(answer: ProviderAnswer, failure?: unknown) => Promise<void>>;
  /** Whether the user has seen a part of this answer, so that no retry can start over. */
  readonly isDisplayed: () => boolean;
}

async function tryOnce(question: ProviderQuestion, firstIdle: number): Promise<ProviderAnswer> {
  const commit = await question.meter();
  const answer = emptyAnswer();
  try {
    await readAnswer({ ...question, firstIdle, idle: question.timeouts.idle }, answer);
  } catch (error) {
    await commit(answer, error);
    throw error;
  }
  await commit(answer);
  return answer;
}

/**
 * Calls the provider, and retries once if it was overloaded or the connection broke before anything was shown. Both
 * tries share one timeout for the first chunk.
 */
export async function askProvider(question: ProviderQuestion, again: () => void): Promise<ProviderAnswer> {
  const { timeouts, signal } = question;
  const startedAt = performance.now();
  try {
    return await tryOnce(question, timeouts.idle);
  } catch (error) {
    const wait = retryDelayOf(error) ?? Math.min(DEFAULT_RETRY_MS, timeouts.maxRetryDelay);
    const left = timeouts.idle - (performance.now() - startedAt) - wait;
    const tooLate = wait > timeouts.maxRetryDelay || left < timeouts.idle / 4;
    if (!isTransient(error) || signal.aborted || question.isDisplayed() || tooLate) throw error;
    await pause(wait, undefined, { signal });
    again();
    return tryOnce(question, left);
  }
}
