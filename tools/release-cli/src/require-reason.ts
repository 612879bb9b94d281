import { Misuse } from './misuse.ts';

/** Returns the reason, which every change requires. @throws Misuse when it is missing or blank. */
export function requireReason(reason: string | undefined): string {
  if (reason === undefined || reason.trim() === '')
    throw new Misuse('Give a reason with --reason "…" for the audit log.');
  return reason;
}
