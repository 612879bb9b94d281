/** The schemes that a link of a page may have, as in the assistant's answers (product §2). */
const SCHEME = /^(?:https?|ircs?|mailto|xmpp):/i;
/** A page of the product, without a way out of it. */
const OWN_PAGE = /^\/(?!.*(?:\.\.|\\|\/\/))(?!\/)/;
/** A file or an answer of the API, which the router knows nothing of. */
const FILE = /^\/(?:api\/|[^#?]*\.[a-z]+(?:[#?]|$))/i;
/** A place in the same page. */
const PLACE = /^#[\w-]+$/;

/** Whether an address is a page of the product or a place in this one, gone to in place. */
export const isOwnPage = (address: string): boolean =>
  PLACE.test(address) || (OWN_PAGE.test(address) && !FILE.test(address));

/** Where a link of a page may lead: the address as it is, or null for one that is not to be followed. */
export function textTarget(address: string): string | null {
  return SCHEME.test(address) || OWN_PAGE.test(address) || PLACE.test(address) ? address : null;
}
