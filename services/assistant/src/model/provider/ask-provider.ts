import { setTimeout as pause } from 'node:timers/promises';
import OpenAI from 'openai';
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { AnswerTimeouts } from '../../chat/turn.ts';
import type { ModelConfig } from '../../config.ts';
import { assembleCall, type PartialCall } from './assemble-call.ts';
import { AnswerCut, AnswerTooLong, isTransient, ProviderTimeout, retryDelayOf } from './provider-failure.ts';

/** Timeouts of a language model's answer, in milliseconds. */
export interface ModelTimeouts extends AnswerTimeouts {
  /** Until the provider's first chunk, a retry included, and between two chunks. */
  readonly idle: number;
  /** The longest delay before the retry that a provider may ask for. */
  readonly maxRetryDelay: number;
  /** After so much time without output for the user, the provider's next chunk emits a progress step. */
  readonly progress: number;
}

/** Shorter than the service's, so that the answer ends by itself. A user never waits ten seconds without output. */
export const DEFAULT_TIMEOUTS: ModelTimeouts = {
  whole: 8_000,
  streamed: 60_000,
  idle: 6_000,
  maxRetryDelay: 2_000,
  progress: 4_000,
};

/** No retries, because they would wait as long as the provider asks, and no log, which would hold conversations. */
export const chatClient = ({ apiKey, baseUrl }: Pick<ModelConfig, 'apiKey' | 'baseUrl'>): OpenAI =>
  new OpenAI({ apiKey, baseURL: baseUrl ?? 'https://api.openai.com/v1', maxRetries: 0, logLevel: 'off' });

/** OpenAI's newer models accept only one name, most other servers only the other. */
export const lengthLimit = ({ baseUrl }: Pick<ModelConfig, 'baseUrl'>, tokens: number) =>
  baseUrl === undefined || new URL(baseUrl).hostname.endsWith('.openai.com')
    ? { max_completion_tokens: tokens }
    : { max_tokens: tokens };

export interface ProviderQuestion {
  readonly client: OpenAI;
  readonly request: ChatCompletionCreateParamsStreaming;
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

export interface ProviderAnswer {
  text: string;
  calls: PartialCall[];
  finish: string | null;
  /** The tokens used, as the provider reports them. */
  usage: { readonly prompt: number; readonly completion: number } | null;
}

/** Characters of one answer, calls included. A provider that continues beyond is caught in a loop. */
const MAX_ANSWER_LENGTH = 60_000;

/** Adds a chunk to the answer. Returns its text, and the number of its characters, calls included. */
function addChunk(answer: ProviderAnswer, { usage, choices }: ChatCompletionChunk) {
  if (usage) answer.usage = { prompt: usage.prompt_tokens ?? 0, completion: usage.completion_tokens ?? 0 };
  const choice = choices?.[0];
  const text = choice?.delta?.content ?? '';
  let { length } = text;
  for (const piece of choice?.delta?.tool_calls ?? []) {
    assembleCall(answer.calls, piece);
    length += (piece.function?.name ?? '').length + (piece.function?.arguments ?? '').length;
  }
  answer.finish = choice?.finish_reason ?? answer.finish;
  answer.text += text;
  return { text, length };
}

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
    const stream = await question.client.chat.completions.create(question.request, { signal });
    for await (const chunk of stream) {
      clearTimeout(timer);
      timer = wait(question.timeouts.idle);
      question.onChunk();
      const { text, length } = addChunk(answer, chunk);
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
  const answer: ProviderAnswer = { text: '', calls: [], finish: null, usage: null };
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
