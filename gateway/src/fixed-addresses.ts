import type { ServiceName } from './upstreams.ts';

/** Addresses outside `/api` that a service answers, and under which path. */
const fixed: ReadonlyMap<string, { service: ServiceName; path: string }> = new Map([
  ['/sitemap.xml', { service: 'marketing', path: '/marketing/sitemap.xml' }],
  ['/feed.xml', { service: 'marketing', path: '/marketing/feed.xml' }],
]);

/** The service that answers an address which lies outside `/api`, and its path there; undefined for any other. */
export const fixedAddress = (path: string): { service: ServiceName; path: string } | undefined => fixed.get(path);
