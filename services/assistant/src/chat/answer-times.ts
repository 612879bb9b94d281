/** Timeouts of an answer, in milliseconds. */
export interface AnswerTimes {
  /** For an answer in one response. The gateway ends a connection that is silent for 10 s. */
  readonly whole: number;
  /** For a streamed answer. */
  readonly streamed: number;
}

/** The service's timeouts for any answer. */
export const serviceTimes: AnswerTimes = { whole: 9_000, streamed: 75_000 };

/** A language model's timeouts. They are shorter, so that it ends by itself. */
export const modelTimes: AnswerTimes = { whole: 8_000, streamed: 60_000 };
