export { collectRedirects } from './collect-redirects.ts';
export { PhotoBrowser } from './photo-browser.ts';
export { renderPages } from './render-pages.tsx';
export { sampleLease, sampleLeases } from './sample-lease.ts';
export { samplePhoto } from './sample-photo.ts';
export { sampleProperties, sampleProperty } from './sample-property.ts';
export { sampleTenant, sampleTenants } from './sample-tenant.ts';
export { collectSavedFiles } from './saved-files.ts';
