import { setTimeout as pause } from 'node:timers/promises';
import type { Patience } from '../patience.ts';
import { mayPass, waitAskedFor } from './provider-failure.ts';
import { nothingSaid, type ProviderAnswer, type ProviderCall, readAnswer } from './read-answer.ts';

/** Milliseconds before a retry where the provider asks for none. */
const shortWait = 250;

/** A call, and the hooks around each try. */
export interface ProviderQuestion extends Omit<ProviderCall, 'firstSilence' | 'silence'> {
  readonly patience: Patience;
  /** Runs before a try. The returned function runs after it, with the answer and the failure, if any. */
  readonly account: () => Promise<(answer: ProviderAnswer, failure?: unknown) => Promise<void>>;
  /** Whether the user has seen a part of this answer, so that no retry can start over. */
  readonly shown: () => boolean;
}

async function tryOnce(question: ProviderQuestion, firstSilence: number): Promise<ProviderAnswer> {
  const settle = await question.account();
  const answer = nothingSaid();
  try {
    await readAnswer({ ...question, firstSilence, silence: question.patience.silence }, answer);
  } catch (error) {
    await settle(answer, error);
    throw error;
  }
  await settle(answer);
  return answer;
}

/**
 * Calls the provider, and retries once if it was overloaded or the connection broke before anything was shown. Both
 * tries share one timeout for the first chunk.
 */
export async function askProvider(question: ProviderQuestion, again: () => void): Promise<ProviderAnswer> {
  const { patience, signal } = question;
  const begun = performance.now();
  try {
    return await tryOnce(question, patience.silence);
  } catch (error) {
    const wait = waitAskedFor(error) ?? Math.min(shortWait, patience.retryAfter);
    const left = patience.silence - (performance.now() - begun) - wait;
    const tooLate = wait > patience.retryAfter || left < patience.silence / 4;
    if (!mayPass(error) || signal.aborted || question.shown() || tooLate) throw error;
    await pause(wait, undefined, { signal });
    again();
    return tryOnce(question, left);
  }
}
