import { Misuse } from './misuse.ts';

/** Returns the reason, which every change requires. @throws Misuse when it is missing or blank. */
export function neededReason(reason: string | undefined): string {
  if (reason === undefined || reason.trim() === '') throw new Misuse('Say why, with --reason "…": the log keeps it.');
  return reason;
}
