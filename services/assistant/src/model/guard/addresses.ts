/** The addresses that an answer may contain. */
export interface AllowedAddresses {
  /** Paths of the app that the tools have returned. */
  readonly paths: ReadonlySet<string>;
  /** Addresses that the user has written. */
  readonly fromUser: ReadonlySet<string>;
  readonly hasEmail: (email: string) => boolean;
}

/** Replaces a removed address. */
export const removed = '[link removed]';

const scheme = /(?<![\p{L}\d])[a-z][a-z0-9+.-]*:\/\/[^\s<>"'|]*/giu;
const schemeAlone = /(?<![\p{L}\d])(?:mailto|xmpp|ircs?|tel|sms|data|javascript|vbscript|file|blob):[^\s<>"'|]+/giu;
const email = /(?<![\p{L}\d.!#$%&'*+/=?^_`{|}~-])[\p{L}\d.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\d-]+(?:[.。][\p{L}\d-]+)+/giu;
const noScheme = /(?<![\w:/])\/\/[^\s<>"'|]+/g;
/** A host name with whatever follows it. `e.g.` and `U.S.` are none. */
const host =
  /(?<![\p{L}\d@/.-])(?:[\p{L}\d-]{2,}[.。])+(?:\p{L}{2,24}|xn--[a-z\d-]+)(?![\p{L}\d-])(?::\d+)?(?:[/?#][^\s<>"'|]*)?/giu;
const numericHost = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?::\d+)?(?:[/?#][^\s<>"'|]*)?/g;
/** Encoded data, which is useless to a reader. */
const blob = /(?<![\p{L}\d/])(?=[A-Za-z0-9+/=_-]*\d|[A-Za-z0-9+/=_-]*[a-z][A-Z])[A-Za-z0-9+/=_-]{40,}/gu;

/** All forms as one pattern, longer ones first, so that an e-mail address is not matched again as a host name. */
const address = new RegExp(
  [scheme, schemeAlone, email, noScheme, host, numericHost].map(({ source }) => source).join('|'),
  'giu',
);
const forms = [address, blob];

const isAllowed = (found: string, { fromUser, hasEmail }: AllowedAddresses): boolean => {
  const bare = found.replace(/[.,;:!?)\]]+$/, '');
  return fromUser.has(bare) || hasEmail(bare);
};

/** The addresses that a user has written. */
export function addressesIn(words: string): string[] {
  return forms.flatMap((form) => words.match(form) ?? []).map((found) => found.replace(/[.,;:!?)\]]+$/, ''));
}

/** Removes the addresses that are not allowed from a plain text. */
export const withoutAddresses = (text: string, allowed: AllowedAddresses): string =>
  forms.reduce((left, form) => left.replace(form, (found) => (isAllowed(found, allowed) ? found : removed)), text);

/** Whether a plain text contains an address that is not allowed. */
export const hasForbiddenAddress = (text: string, allowed: AllowedAddresses): boolean =>
  forms.some((form) => (text.match(form) ?? []).some((found) => !isAllowed(found, allowed)));
