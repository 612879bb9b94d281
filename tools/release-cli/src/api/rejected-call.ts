import type { Problem } from '@keystead/contracts';
import { CliError } from '../cli-error.ts';

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
