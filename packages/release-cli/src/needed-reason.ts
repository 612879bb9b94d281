import { Misuse } from './misuse.ts';

/** The reason that whoever changes something must give. */
export function neededReason(reason: string | undefined): string {
  if (reason === undefined || reason.trim() === '') throw new Misuse('Say why, with --reason "…": the log keeps it.');
  return reason;
}
