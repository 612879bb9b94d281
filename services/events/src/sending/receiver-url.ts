import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Which URLs of receivers are allowed besides public ones over https. */
export interface ReceiverRules {
  /** True also allows http and private networks, for development and tests. */
  readonly allowPrivate: boolean;
}

/** The error for an address that is not on the public internet. */
export const PRIVATE_NETWORK = 'must not point to a private network';

/** The host of a URL as it is looked up: IPv6 addresses without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The error in a receiver's URL, as far as its text shows; null if it is valid. */
export function urlProblem(text: string, { allowPrivate }: ReceiverRules): string | null {
  if (!URL.canParse(text)) return 'must be a URL, such as https://example.com/webhooks';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'must begin with https://';
  if (url.username || url.password) return 'must not contain a user name or a password';
  if (url.port === '0') return 'must have a port from 1 to 65535';
  const host = hostOf(url);
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) return PRIVATE_NETWORK;
  return null;
}
