import type { Stage } from '@keystead/contracts';

/** The form's default: the percentages of the service's default stages. */
export const USUAL_STAGES = '5, 25, 50, 100';

/** Parses percentages: `5, 25, 50, 100`; null if they are invalid or don't rise. */
export function readPercents(text: string): Stage['percent'][] | null {
  const parts = text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map((part) => Number(part.replace(/%$/, '')));
  const rising = parts.every((percent, at) => at === 0 || percent > (parts[at - 1] ?? 0));
  const possible = parts.every((percent) => percent >= 0 && percent <= 100);
  return parts.length > 0 && rising && possible ? parts : null;
}

/** Parses account ids: `12, 40`; null if any is invalid. */
export function readAccounts(text: string): number[] | null {
  const ids = text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map(Number);
  return ids.every((id) => Number.isInteger(id) && id > 0) ? [...new Set(ids)] : null;
}
