import { setTimeout as pause } from 'node:timers/promises';
import type { ModelTimeouts } from '../timeouts.ts';
import { isTransient, retryDelayOf } from './provider-failure.ts';
import { emptyAnswer, type ProviderAnswer, type ProviderCall, readAnswer } from './read-answer.ts';

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
