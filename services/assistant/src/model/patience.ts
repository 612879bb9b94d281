import { type AnswerTimes, modelTimes } from '../chat/answer-times.ts';

/** Timeouts of a language model's answer, in milliseconds. */
export interface Patience extends AnswerTimes {
  /** Until the provider's first chunk, a retry included, and between two chunks. */
  readonly silence: number;
  /** The longest delay before the retry that a provider may ask for. */
  readonly retryAfter: number;
  /** After so much time without output for the user, the provider's next chunk emits a progress step. */
  readonly reassurance: number;
}

/** A user never waits ten seconds without any output. */
export const DEFAULT_PATIENCE: Patience = { ...modelTimes, silence: 6_000, retryAfter: 2_000, reassurance: 4_000 };
