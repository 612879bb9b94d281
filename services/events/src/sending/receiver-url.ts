import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** What is allowed as an address of a receiver, beside public ones over https. */
export interface ReceiverRules {
  /** True: over http too, and in private networks. For development and tests. */
  readonly allowPrivate: boolean;
}

/** What is said of an address that leads to other machines than those of the public internet. */
export const privately = 'must not lead into a private network';

/** The host of an address as it is looked up: without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** What is wrong with the address of a receiver, as far as its text says; null when nothing is. */
export function faultOf(text: string, { allowPrivate }: ReceiverRules): string | null {
  if (!URL.canParse(text)) return 'must be an address, such as https://example.com/webhooks';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'must begin with https://';
  if (url.username || url.password) return 'must not hold a user name or a password';
  if (url.port === '0') return 'must have a port from 1 to 65535';
  const host = hostOf(url);
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) return privately;
  return null;
}
