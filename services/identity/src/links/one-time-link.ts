import { createHash, randomBytes } from 'node:crypto';

/** What a link in a message may be used for. */
export type LinkPurpose = 'reset' | 'invitation' | 'confirm';

/** A link as it is kept with its user: only a hash of the token, so that the database alone opens nothing. */
export interface OneTimeLink {
  readonly hash: string;
  readonly purpose: LinkPurpose;
  readonly expires_at: Date;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds that a link is good for (rules §2 and §6). */
const lifetimes: Record<LinkPurpose, number> = { reset: 30 * minute, invitation: 7 * day, confirm: day };

/** The hash by which a token is found. */
export const linkHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A new link: the token goes into the message and nowhere else. */
export function newLink(purpose: LinkPurpose, now: Date): { token: string; link: OneTimeLink } {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + lifetimes[purpose]);
  return { token, link: { hash: linkHash(token), purpose, expires_at } };
}
