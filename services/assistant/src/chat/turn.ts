import type { answerers, ChatModel, ContextMessage } from '@keystead/contracts';
import { type Caller, type Logger, Unavailable } from '@keystead/service-kit';
import type { Static } from 'typebox';
import type { Proposal } from '../actions/action.ts';
import type { Source, ToolContext } from '../tools/tool.ts';

export type ConversationMessage = Static<typeof ContextMessage>;

export type Progress =
  | { readonly type: 'step'; readonly label: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'restart' };

export interface Turn {
  readonly question: string;
  readonly model: ChatModel;
  /** The messages before, oldest first, without the question. */
  readonly conversation: readonly ConversationMessage[];
  readonly context: ToolContext;
  /** Aborted when nobody awaits the answer any more. */
  readonly signal: AbortSignal;
  /** True where the answer is streamed. Otherwise it has to be complete within eight seconds. */
  readonly streamed: boolean;
  readonly emit: (progress: Progress) => void;
  readonly log: Logger;
}

/** An answer in Markdown, before its sources are appended. */
export interface AnswerResult {
  readonly content: string;
  readonly answeredBy: (typeof answerers)[number];
  readonly proposals: readonly Proposal[];
  readonly sources: readonly Source[];
}

/** The language model has not answered; `slow`: not in time. */
export class ModelFailed extends Unavailable {
  readonly slow: boolean;

  constructor(message: string, slow: boolean) {
    super(message);
    this.slow = slow;
  }
}

/** @throws Unavailable where something that it needs is down. */
export type Answerer = (turn: Turn) => Promise<AnswerResult>;

export interface LanguageModel {
  readonly answer: Answerer;
  /** Whether the caller's account has any budget left today. */
  readonly mayAnswer: (caller: Caller) => Promise<boolean>;
}

export interface Answerers {
  readonly analyst: Answerer;
  readonly model?: LanguageModel;
}

/** In milliseconds. */
export interface AnswerTimeouts {
  /** For an answer in one response. The gateway ends a connection without a response for 10 s. */
  readonly whole: number;
  readonly streamed: number;
}

/** Without a language model. */
export const SERVICE_TIMEOUTS: AnswerTimeouts = { whole: 9_000, streamed: 75_000 };

/** Awaits a promise that can't be cancelled, until the signal aborts. Then it rejects with the signal's reason. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
