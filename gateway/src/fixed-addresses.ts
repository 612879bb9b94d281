import type { ServiceName } from './upstreams.ts';

/** URLs outside `/api` that a service serves, with the path there. */
const fixed: ReadonlyMap<string, { service: ServiceName; path: string }> = new Map([
  ['/sitemap.xml', { service: 'marketing', path: '/marketing/sitemap.xml' }],
  ['/feed.xml', { service: 'marketing', path: '/marketing/feed.xml' }],
]);

/** The service of a URL outside `/api`, and its path there; undefined for any other URL. */
export const fixedAddress = (path: string): { service: ServiceName; path: string } | undefined => fixed.get(path);
