import { type AnswerTimes, modelTimes } from '../chat/answer-times.ts';

/** How long an answer of a language model may take, in milliseconds. */
export interface Patience extends AnswerTimes {
  /** Until the first sign of an answer of the provider's, a second try included, and between two. */
  readonly silence: number;
  /** The longest wait that a provider may ask for before the second try. */
  readonly retryAfter: number;
  /** After so much time without a word to the person, the next sign of the provider's is passed on as one. */
  readonly reassurance: number;
}

/** A person never waits ten seconds for nothing. */
export const DEFAULT_PATIENCE: Patience = { ...modelTimes, silence: 6_000, retryAfter: 2_000, reassurance: 4_000 };
