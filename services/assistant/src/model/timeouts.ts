import { type AnswerTimeouts, MODEL_TIMEOUTS } from '../chat/answer-timeouts.ts';

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
