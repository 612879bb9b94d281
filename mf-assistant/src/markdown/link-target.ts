/** The schemes that a link in an answer may have (product §2). */
const SCHEME = /^(?:https?|ircs?|mailto|xmpp):/i;
/** A path of the app that can't lead outside it. */
const APP_PAGE = /^(?!.*(?:\.\.|\\|\/\/))\/app\//;

/** Whether a URL is a page of the app. */
export const isAppPage = (address: string): boolean => APP_PAGE.test(address);

/** The target of a link in an answer: the URL unchanged, or null where it must not be followed. */
export function linkTarget(address: string): string | null {
  return SCHEME.test(address) || isAppPage(address) ? address : null;
}
