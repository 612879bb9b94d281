/** What an answer may lead to. */
export interface Allowed {
  /** Paths of the app that the tools have given. */
  readonly paths: ReadonlySet<string>;
  /** Addresses that the person has written. */
  readonly said: ReadonlySet<string>;
  readonly hasEmail: (email: string) => boolean;
}

/** What stands where an address was. */
export const removed = '[link removed]';

const scheme = /(?<![\p{L}\d])[a-z][a-z0-9+.-]*:\/\/[^\s<>"'|]*/giu;
const schemeAlone = /(?<![\p{L}\d])(?:mailto|xmpp|ircs?|tel|sms|data|javascript|vbscript|file|blob):[^\s<>"'|]+/giu;
const email = /(?<![\p{L}\d.!#$%&'*+/=?^_`{|}~-])[\p{L}\d.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\d-]+(?:[.。][\p{L}\d-]+)+/giu;
const noScheme = /(?<![\w:/])\/\/[^\s<>"'|]+/g;
/** A host's name, with whatever follows it; `e.g.` and `U.S.` are none. */
const host =
  /(?<![\p{L}\d@/.-])(?:[\p{L}\d-]{2,}[.。])+(?:\p{L}{2,24}|xn--[a-z\d-]+)(?![\p{L}\d-])(?::\d+)?(?:[/?#][^\s<>"'|]*)?/giu;
const numericHost = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?::\d+)?(?:[/?#][^\s<>"'|]*)?/g;
/** Something encoded: there is nothing in it for a reader. */
const blob = /(?<![\p{L}\d/])(?=[A-Za-z0-9+/=_-]*\d|[A-Za-z0-9+/=_-]*[a-z][A-Z])[A-Za-z0-9+/=_-]{40,}/gu;

/** As one form, the longer before the shorter: what is an address of mail is not looked at again as a host's name. */
const address = new RegExp(
  [scheme, schemeAlone, email, noScheme, host, numericHost].map(({ source }) => source).join('|'),
  'giu',
);
const forms = [address, blob];

const isAllowed = (found: string, { said, hasEmail }: Allowed): boolean => {
  const bare = found.replace(/[.,;:!?)\]]+$/, '');
  return said.has(bare) || hasEmail(bare);
};

/** The addresses that a person has written. */
export function addressesIn(words: string): string[] {
  return forms.flatMap((form) => words.match(form) ?? []).map((found) => found.replace(/[.,;:!?)\]]+$/, ''));
}

/** Takes the addresses out of a plain text that it may not lead to. */
export const withoutAddresses = (text: string, allowed: Allowed): string =>
  forms.reduce((left, form) => left.replace(form, (found) => (isAllowed(found, allowed) ? found : removed)), text);

/** Whether a plain text leads to where it may not. */
export const leadsAway = (text: string, allowed: Allowed): boolean =>
  forms.some((form) => (text.match(form) ?? []).some((found) => !isAllowed(found, allowed)));
