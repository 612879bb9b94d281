/** Timeouts of an answer, in milliseconds. */
export interface AnswerTimeouts {
  /** For an answer in one response. The gateway ends a connection without a response for 10 s. */
  readonly whole: number;
  /** For a streamed answer. */
  readonly streamed: number;
}

/** The service's timeouts for any answer. */
export const SERVICE_TIMEOUTS: AnswerTimeouts = { whole: 9_000, streamed: 75_000 };

/** A language model's timeouts. They are shorter, so that it ends by itself. */
export const MODEL_TIMEOUTS: AnswerTimeouts = { whole: 8_000, streamed: 60_000 };
