/** It is the question itself that can't be answered; other errors say that the process is not there. */
export class UnanswerableError extends Error {}
