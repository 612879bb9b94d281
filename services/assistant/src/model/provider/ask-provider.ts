import { setTimeout as pause } from 'node:timers/promises';
import type { Patience } from '../patience.ts';
import { mayPass, waitAskedFor } from './provider-failure.ts';
import { nothingSaid, type ProviderAnswer, type ProviderCall, readAnswer } from './read-answer.ts';

/** Milliseconds before a second try where the provider asks for none. */
const shortWait = 250;

/** An answer, and what to do around each try of it. */
export interface ProviderQuestion extends Omit<ProviderCall, 'firstSilence' | 'silence'> {
  readonly patience: Patience;
  /** Runs before a try and says what to do once it is known what the try said, and whether it failed. */
  readonly account: () => Promise<(answer: ProviderAnswer, failure?: unknown) => Promise<void>>;
  /** Whether the person has seen a part of this answer, so that another can't begin from the start. */
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
 * Asks the provider, and once more where it was overloaded or the connection broke off before anything was shown. Both
 * tries together have as long for the first sign as one has.
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
