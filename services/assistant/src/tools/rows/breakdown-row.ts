import { type Collection, recordPath } from '../pages/record-page.ts';
import { withPlainTexts } from './row-of.ts';

/** Rows of a breakdown that an answer has at most. */
const MAX_GROUPS = 50;

interface Breakdown<R> {
  readonly rows: readonly R[];
  readonly capped: boolean;
}

/**
 * The rows of a breakdown, with the pages of their records. Months are in ascending order and cut to the latest. Other
 * rows are cut to the largest. `capped`: there are more.
 */
export function breakdownRows<R extends { readonly id: number | null; readonly name: string | null }>(
  { rows, capped }: Breakdown<R>,
  { by, pages }: { by: string; pages: Collection | null },
) {
  const visible = by === 'month' ? rows.slice(-MAX_GROUPS) : rows.slice(0, MAX_GROUPS);
  return {
    rows: visible.map((row) => ({
      ...withPlainTexts(row),
      path: pages && row.id !== null ? recordPath(pages, row.id) : null,
    })),
    capped: capped || rows.length > MAX_GROUPS,
  };
}
