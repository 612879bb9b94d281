import type OpenAI from 'openai';
import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { assembleCall, type PartialCall } from './assemble-call.ts';
import { AnswerCut, AnswerTooLong, ProviderTimeout } from './provider-failure.ts';

/** Tokens that an answer has used, as the provider reports them. */
interface Usage {
  readonly prompt: number;
  readonly completion: number;
}

/** The parts of an answer received so far. */
export interface ProviderAnswer {
  text: string;
  calls: PartialCall[];
  finish: string | null;
  usage: Usage | null;
}

export interface ProviderCall {
  readonly client: OpenAI;
  readonly request: ChatCompletionCreateParamsStreaming;
  readonly signal: AbortSignal;
  /** Milliseconds until the first chunk, and between two. */
  readonly firstIdle: number;
  readonly idle: number;
  /** Called with each piece of text. An error that it throws ends the call. */
  readonly onText: (piece: string) => void;
  readonly onChunk: () => void;
}

/** Characters of one answer, calls included. A provider that continues beyond is caught in a loop. */
const MAX_ANSWER_LENGTH = 60_000;

export const emptyAnswer = (): ProviderAnswer => ({ text: '', calls: [], finish: null, usage: null });

/** Adds a chunk to the answer. Returns its text, and the number of its characters, calls included. */
function addChunk(
  answer: ProviderAnswer,
  chunk: ChatCompletionChunk,
): { readonly text: string; readonly length: number } {
  if (chunk.usage)
    answer.usage = { prompt: chunk.usage.prompt_tokens ?? 0, completion: chunk.usage.completion_tokens ?? 0 };
  const choice = chunk.choices?.[0];
  if (!choice) return { text: '', length: 0 };
  const text = choice.delta?.content ?? '';
  let { length } = text;
  for (const piece of choice.delta?.tool_calls ?? []) {
    assembleCall(answer.calls, piece);
    length += (piece.function?.name ?? '').length + (piece.function?.arguments ?? '').length;
  }
  answer.finish = choice.finish_reason ?? answer.finish;
  answer.text += text;
  return { text, length };
}

/**
 * Reads one answer of the provider into `answer` as it arrives, so that the part before a failure is available too.
 * @throws ProviderTimeout where nothing came for too long; AnswerCut where it broke off; AnswerTooLong where it does not
 * end; the signal's reason; whatever the client throws.
 */
export async function readAnswer(call: ProviderCall, answer: ProviderAnswer): Promise<void> {
  const idleAbort = new AbortController();
  const wait = (milliseconds: number) => setTimeout(() => idleAbort.abort(new ProviderTimeout()), milliseconds);
  let timer = wait(call.firstIdle);
  let left = MAX_ANSWER_LENGTH;
  const signal = AbortSignal.any([call.signal, idleAbort.signal]);
  try {
    const stream = await call.client.chat.completions.create(call.request, { signal });
    for await (const chunk of stream) {
      clearTimeout(timer);
      timer = wait(call.idle);
      call.onChunk();
      const { text, length } = addChunk(answer, chunk);
      left -= length;
      if (left < 0) throw new AnswerTooLong();
      if (text) call.onText(text);
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
