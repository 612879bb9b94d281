import { randomBytes } from 'node:crypto';
import { AppError, tokenHash } from '@keystead/service-kit';

export type LinkPurpose = 'reset' | 'invitation' | 'confirm' | 'undo' | 'report';

/** Only a hash of the token is stored, so that access to the database does not reveal usable links. */
export interface OneTimeLink {
  readonly hash: string;
  readonly purpose: LinkPurpose;
  readonly expires_at: Date;
  /** For `confirm`: the address to confirm; for `undo`: the address to restore. */
  readonly email?: string;
  /** For `report`: the account whose invitation is reported. */
  readonly account_id?: number;
  /** For `undo`: the number, from 1, of the change of address that the link undoes, with all later ones. */
  readonly nth_change?: number;
}

export const linkFields = [
  {
    hash: String,
    purpose: String,
    expires_at: Date,
    email: String,
    account_id: Number,
    nth_change: Number,
    _id: false,
  },
];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Milliseconds (rules §2 and §6). */
export const linkLifetimes: Readonly<Record<LinkPurpose, number>> = {
  reset: 30 * MINUTE_MS,
  invitation: 7 * DAY_MS,
  confirm: DAY_MS,
  undo: 3 * DAY_MS,
  report: 30 * DAY_MS,
};

/** The token goes into the e-mail and is stored nowhere else. */
export function newLink(
  purpose: LinkPurpose,
  data: Pick<OneTimeLink, 'email' | 'account_id' | 'nth_change'> = {},
  now = new Date(),
): { token: string; link: OneTimeLink } {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + linkLifetimes[purpose]);
  return { token, link: { hash: tokenHash(token), purpose, expires_at, ...data } };
}

export const usableLink = (hash: string, purposes: readonly LinkPurpose[]) => ({
  links: { $elemMatch: { hash, purpose: { $in: purposes }, expires_at: { $gt: new Date() } } },
});

/** 422: the response does not reveal whether the link is unknown, expired or used. */
export class LinkInvalid extends AppError {
  constructor() {
    super(422, 'link_invalid', 'This link has expired or was already used. Please request a new one.');
  }
}
