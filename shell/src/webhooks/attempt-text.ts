import type { DeliveryAttempt } from '@keystead/contracts';

/** The outcome of an attempt: `Answered 200, after 132 ms`, or why there was no answer. */
export function attemptText({ status, error, milliseconds }: DeliveryAttempt): string {
  const outcome = status === null ? (error?.replace(/\.$/, '') ?? 'No response') : `Answered ${status}`;
  return `${outcome}, after ${milliseconds.toLocaleString('en-US')} ms`;
}
