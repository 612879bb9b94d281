export { chromiumFlags, chromiumPath } from './browser/chromium.ts';
export { DevTools } from './browser/dev-tools.ts';
export { memoryOf, runningProcesses } from './processes/processes.ts';
export { propertySheet, tenantSheet } from './sample-portfolio.ts';
