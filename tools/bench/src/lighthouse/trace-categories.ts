import Trace from 'lighthouse/core/gather/gatherers/trace.js';

/**
 * A trace category that counts the web platform features of a page. It crashes the pages of Chromium 147 while they
 * load.
 */
const deadly = 'blink.webdx_feature_usage';

/** Removes the category from Lighthouse's trace. No audit with a weight reads it. */
export function leaveOutDeadlyCategory(): void {
  const categories = Trace.getDefaultTraceCategories().filter((category) => category !== deadly);
  Trace.getDefaultTraceCategories = () => [...categories];
}
