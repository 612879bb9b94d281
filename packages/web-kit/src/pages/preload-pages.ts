import { matchRoutes, type RouteObject } from '../router.ts';
import type { LazyPage } from './lazy-page.tsx';

function isLazy(page: RouteObject['Component']): page is LazyPage {
  return typeof page === 'function' && 'preload' in page;
}

/**
 * Loads the code of the lazy pages that an address shows. Resolves even if one fails to load: rendering that page then
 * throws to its error boundary.
 */
export async function preloadPages(routes: RouteObject[], pathname: string): Promise<void> {
  const pages = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.Component).filter(isLazy);
  await Promise.allSettled(pages.map((page) => page.preload()));
}
