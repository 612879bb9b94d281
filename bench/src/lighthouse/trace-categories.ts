import Trace from 'lighthouse/core/gather/gatherers/trace.js';

/** Counts the features of the platform that a page uses. Chromium 147's pages die of it while they are loaded. */
const deadly = 'blink.webdx_feature_usage';

/** Leaves out of Lighthouse's trace what our Chromium can't give; no audit with a weight reads it. */
export function leaveOutDeadlyCategory(): void {
  const categories = Trace.getDefaultTraceCategories().filter((category) => category !== deadly);
  Trace.getDefaultTraceCategories = () => [...categories];
}
