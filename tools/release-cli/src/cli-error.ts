/** The request can't be carried out; the message says why in a sentence. The program exits with 1. */
export class CliError extends Error {
  override name = 'Refusal';
}
