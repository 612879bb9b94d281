import { matchRoutes, type RouteObject } from '../router.ts';
import type { LazyPage } from './lazy-page.tsx';

function isLazy(page: RouteObject['Component']): page is LazyPage {
  return typeof page === 'function' && 'preload' in page;
}

/**
 * Fetches the code of the lazy pages that an address shows. Resolves also where one can't be fetched: rendering it
 * throws then, to the boundary that is there for it.
 */
export async function preloadPages(routes: RouteObject[], pathname: string): Promise<void> {
  const pages = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.Component).filter(isLazy);
  await Promise.allSettled(pages.map((page) => page.preload()));
}
