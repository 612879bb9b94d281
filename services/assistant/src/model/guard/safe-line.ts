/** The visible text of a rendered line: without Markdown marks and invisible characters, and with plain digits. */
export const plainReading = (line: string): string =>
  line
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/[*_~`\\]/g, '');

/** A text in a form for comparison: its plain reading in lower case, with single spaces. */
export const comparable = (text: string): string => plainReading(text).toLowerCase().replace(/\s+/g, ' ').trim();

export interface AllowedAddresses {
  /** Paths of the app that the tools have returned so far. */
  readonly paths: Set<string>;
  /** Addresses that the user has written. */
  readonly fromUser: ReadonlySet<string>;
  readonly hasEmail: (email: string) => boolean;
}

const removed = '[link removed]';

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

const withoutPunctuation = (found: string) => found.replace(/[.,;:!?)\]]+$/, '');

export const addressesIn = (words: string): string[] =>
  forms.flatMap((form) => words.match(form) ?? []).map(withoutPunctuation);

function isAllowed(found: string, { fromUser, hasEmail }: AllowedAddresses): boolean {
  const bare = withoutPunctuation(found);
  return fromUser.has(bare) || hasEmail(bare);
}

const withoutAddresses = (text: string, allowed: AllowedAddresses): string =>
  forms.reduce((left, form) => left.replace(form, (found) => (isAllowed(found, allowed) ? found : removed)), text);

export const hasForbiddenAddress = (text: string, allowed: AllowedAddresses): boolean =>
  forms.some((form) => (text.match(form) ?? []).some((found) => !isAllowed(found, allowed)));

const image = /!\[(?:[^[\]]|\[[^[\]]*\])*\](?:\([^)]*\)?|\[[^\]]*\])?/g;
const autolink = /<([a-z][a-z0-9+.-]*:[^<>\s]*|[^<>\s@]+@[^<>\s]+)>/gi;
const tag = /<[/!?]?[a-z!?-][^>]*>/gi;
const link =
  /\[((?:[^[\]]|\[[^[\]]*\])*)\]\(\s*<?([^()\s<>]*(?:\([^()\s]*\)[^()\s<>]*)*)>?(?:"[^"]*"|'[^']*'|[^)"'])*\)/g;

/** Placeholders for the links that stay. Nothing else may contain these characters. */
const place = (at: number) => `\ue000${at}\ue001`;
const places = /\ue000(\d+)\ue001/g;

/**
 * A line of Markdown with links only to pages of the app that the tools have named, or to addresses that the user has
 * written. Images, HTML and link definitions are removed or escaped. If the result still leads elsewhere, the whole
 * line is replaced.
 */
export function safeLine(line: string, allowed: AllowedAddresses): string {
  const stored: string[] = [];
  const plain = line
    .replace(/[\p{Cf}\p{Co}]|(?!\t)\p{Cc}/gu, '')
    .replace(image, '')
    .replaceAll('![', '[')
    .replace(autolink, '$1')
    .replace(tag, '')
    .replace(/<(?=[a-z/!?])/gi, '&lt;')
    .replace(/&(?=#|(?!lt;)[a-z][a-z\d]*;)/gi, '&amp;')
    .replace(link, (_, label: string, to: string) => {
      const visible = withoutAddresses(label.replace(/[[\]]/g, ''), allowed);
      if (allowed.paths.has(to) || allowed.fromUser.has(to)) return place(stored.push(`[${visible}](${to})`) - 1);
      return to.startsWith('/app/') || to === '' ? visible : `${visible} ${removed}`;
    })
    .replaceAll('](', '] (')
    .replaceAll(']:', '] :');
  const clean = withoutAddresses(plain, allowed);
  const restored = clean.replace(places, (_, at: string) => stored[Number(at)] ?? '');
  const read = plainReading(clean.replace(places, ' ').replaceAll(removed, ' '));
  return hasForbiddenAddress(read, allowed) ? removed : restored;
}
