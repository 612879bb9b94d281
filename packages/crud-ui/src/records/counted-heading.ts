import type { PagedList } from '@keystead/web-kit/queries';
import { countText } from './quantity.ts';

/** A list's heading with the number of matches, once known: `All Tenants (12)`, `All Tenants (10,000+)`. */
export function countedHeading(heading: string, { rows, total, capped }: PagedList<unknown>): string {
  return rows === undefined ? heading : `${heading} (${countText(total, capped)})`;
}
