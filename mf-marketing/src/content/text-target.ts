/** The schemes that a link on a page may have, as in the assistant's answers (product §2). */
const SCHEME = /^(?:https?|ircs?|mailto|xmpp):/i;
/** A path of the product that can't lead outside it. */
const OWN_PAGE = /^\/(?!.*(?:\.\.|\\|\/\/))(?!\/)/;
/** A file or a response of the API, which the router does not handle. */
const FILE = /^\/(?:api\/|[^#?]*\.[a-z]+(?:[#?]|$))/i;
/** A fragment of the same page. */
const FRAGMENT = /^#[\w-]+$/;

/** Whether a URL is a page of the product or a fragment of this one, which the router opens. */
export const isOwnPage = (address: string): boolean =>
  FRAGMENT.test(address) || (OWN_PAGE.test(address) && !FILE.test(address));

/** The target of a link on a page: the URL unchanged, or null where it must not be followed. */
export function textTarget(address: string): string | null {
  return SCHEME.test(address) || OWN_PAGE.test(address) || FRAGMENT.test(address) ? address : null;
}
