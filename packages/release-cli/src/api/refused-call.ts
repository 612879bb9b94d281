import type { Problem } from '@keystead/contracts';
import { Refusal } from '../refusal.ts';

/** The API refused a call; the message is its sentence, and what it says of each field. */
export class RefusedCall extends Refusal {
  override name = 'RefusedCall';
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, { error, code, fields = {} }: Partial<Problem>) {
    const lines = Object.entries(fields).map(([field, text]) => `  ${field}: ${text}`);
    super([error ?? `The server answered ${status}.`, ...lines].join('\n'));
    this.status = status;
    this.code = code;
  }
}
