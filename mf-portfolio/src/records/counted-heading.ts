import type { PagedList } from '@keystead/web-kit';

const counted = new Intl.NumberFormat('en-US');

/** A list's heading with how many match, as far as that is known: `All Tenants (12)`, `All Tenants (10,000+)`. */
export function countedHeading(heading: string, { rows, total, capped }: PagedList<unknown>): string {
  if (rows === undefined) return heading;
  return `${heading} (${counted.format(total)}${capped ? '+' : ''})`;
}
