/** Milliseconds that an answer may take. */
export interface AnswerTimes {
  /** Where nobody reads along: the gateway ends what is silent for 10 s. */
  readonly whole: number;
  /** Where it is read while it comes. */
  readonly streamed: number;
}

/** What the service waits for any answer. */
export const serviceTimes: AnswerTimes = { whole: 9_000, streamed: 75_000 };

/** What a language model has: less, so that it ends by its own word. */
export const modelTimes: AnswerTimes = { whole: 8_000, streamed: 60_000 };
