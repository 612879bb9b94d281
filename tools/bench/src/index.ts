export { chromiumFlags, chromiumPath } from './browser/chromium.ts';
export { propertySheet, tenantSheet } from './sample-portfolio.ts';
