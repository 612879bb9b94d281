/** The question itself can't be answered; other errors mean that the process is not available. */
export class UnanswerableError extends Error {}
