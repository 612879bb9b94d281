import { Badge, type Tone } from '@keystead/ui';
import type { PagedList } from '@keystead/web-kit/queries';

const counted = new Intl.NumberFormat('en-US');

/** `1,250`; where the server stopped counting (`capped`), `10,000+`. */
export const countText = (count: number, capped = false): string => `${counted.format(count)}${capped ? '+' : ''}`;

/** `1 bed`, `1.5 baths`, `1,250 sq ft`; where the server stopped counting (`capped`), `10,000+ properties`. */
export function quantity(count: number, one: string, many: string, capped = false): string {
  return `${countText(count, capped)} ${count === 1 ? one : many}`;
}

/** A list's heading with the number of matches, once known: `All Tenants (12)`, `All Tenants (10,000+)`. */
export function countedHeading(heading: string, { rows, total, capped }: PagedList<unknown>): string {
  return rows === undefined ? heading : `${heading} (${countText(total, capped)})`;
}

/** A property's name of which the unit stays on the line of its word: `Hawthorne Row, Unit 8C`. */
export const placeName = (name: string): string =>
  name.replace(/\b(unit|apt\.?|apartment|suite|ste\.?|#|no\.?) (\S+)$/i, '$1\u00a0$2');

// An unescaped question mark would start the message's subject or text.
const mailed = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
// Keeps only the characters that a dialler accepts.
const dialled = (phone: string) => `tel:${phone.replaceAll(/[^\d+*,;]/g, '')}`;

export const EmailLink = ({ email }: { email: string }) => <a href={mailed(email)}>{email}</a>;

export const PhoneLink = ({ phone }: { phone: string }) => <a href={dialled(phone)}>{phone}</a>;

export interface Look {
  name: string;
  tone: Tone;
}

export const LookBadge = ({ name, tone }: Look) => (
  <Badge tone={tone} dot>
    {name}
  </Badge>
);
