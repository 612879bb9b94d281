/** No answer came: no connection, or none in time. The server may have done the work nevertheless. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';

  constructor(cause: unknown) {
    super('No response from server. Please check your connection and try again.', { cause });
  }
}
