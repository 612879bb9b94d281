import type { Problem } from '@keystead/contracts';

/** The request can't be carried out; the message says why in a sentence. The program exits with 1. */
export class CliError extends Error {
  override name = 'Refusal';
}

/** The command line is invalid. The program prints its usage and exits with 2. */
export class Misuse extends Error {
  override name = 'Misuse';
}

/** The API rejected a call. The message is the API's error message and its message for each field. */
export class RejectedCall extends CliError {
  override name = 'RefusedCall';
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, { error, code, fields = {} }: Partial<Problem>) {
    const lines = Object.entries(fields).map(([field, text]) => `  ${field}: ${text}`);
    super([error ?? `The server responded with ${status}.`, ...lines].join('\n'));
    this.status = status;
    this.code = code;
  }
}
