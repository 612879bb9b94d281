import type { Stage } from '@keystead/contracts';

/** The form's default: the percentages of the service's default stages. */
export const DEFAULT_STAGES = '5, 25, 50, 100';

/** Parses percentages: `5, 25, 50, 100`; null if they are invalid or don't rise. */
export function parsePercents(text: string): Stage['percent'][] | null {
  const percents = text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map((part) => Number(part.replace(/%$/, '')));
  const rising = percents.every((percent, at) => at === 0 || percent > (percents[at - 1] ?? 0));
  const possible = percents.every((percent) => percent >= 0 && percent <= 100);
  return percents.length > 0 && rising && possible ? percents : null;
}

/** Parses account ids: `12, 40`; null if any is invalid. */
export function parseAccounts(text: string): number[] | null {
  const ids = text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map(Number);
  return ids.every((id) => Number.isInteger(id) && id > 0) ? [...new Set(ids)] : null;
}
