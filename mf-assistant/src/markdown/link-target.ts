/** The schemes that a link of the assistant's may have (product §2). */
const SCHEME = /^(?:https?|ircs?|mailto|xmpp):/i;
/** A page of the app, without a way out of it. */
const APP_PAGE = /^(?!.*(?:\.\.|\\|\/\/))\/app\//;

/** Whether an address is a page of the app. */
export const isAppPage = (address: string): boolean => APP_PAGE.test(address);

/** Where a link of an answer may lead: the address as it is, or null for one that is not to be followed. */
export function linkTarget(address: string): string | null {
  return SCHEME.test(address) || isAppPage(address) ? address : null;
}
