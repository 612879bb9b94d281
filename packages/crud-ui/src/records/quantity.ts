const counted = new Intl.NumberFormat('en-US');

/** `1,250`; where the server stopped counting (`capped`), `10,000+`. */
export const countText = (count: number, capped = false): string => `${counted.format(count)}${capped ? '+' : ''}`;

/** `1 bed`, `1.5 baths`, `1,250 sq ft`; where the server stopped counting (`capped`), `10,000+ properties`. */
export function quantity(count: number, one: string, many: string, capped = false): string {
  return `${countText(count, capped)} ${count === 1 ? one : many}`;
}
