export { chromiumFlags } from './browser/chromium-flags.ts';
export { chromiumPath } from './browser/chromium-path.ts';
export { propertySheet, tenantSheet } from './sample-portfolio.ts';
